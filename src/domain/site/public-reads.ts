/**
 * Same response for all visitors: sent unbatched by GET, so the server can cache it. Grants no permission: computed as
 * for an anonymous visitor.
 */
export function isPublicRead(procedure: string): boolean {
  return /^(?:site\.(?:shell|map)|content\.\w+|opportunities\.\w+|p(?:age|ost)s\.(?:bySlug|published|categories))$/.test(
    procedure,
  );
}
