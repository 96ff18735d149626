/**
 * Same for all visitors: sent unbatched by GET, so the server can cache it. Computed as for an anonymous visitor;
 * grants no permission.
 */
export function isPublicRead(procedure: string): boolean {
  return /^(?:site\.(?:shell|map)|facts\.published|content\.\w+|opportunities\.(?:byId|compare|list|newest|overview)|p(?:age|ost)s\.(?:bySlug|published|categories))$/.test(
    procedure,
  );
}
