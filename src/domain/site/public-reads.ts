/**
 * Queries with the same response for all visitors: sent unbatched by GET, so that the server can cache them. Grants no
 * permission: the server computes them as an anonymous visitor.
 */
export function isPublicRead(procedure: string): boolean {
  return /^(?:site\.(?:shell|map)|content\.\w+|opportunities\.\w+|p(?:age|ost)s\.(?:bySlug|published|categories))$/.test(
    procedure,
  );
}
