/**
 * Reads whose answer is the same for every visitor. The browser asks for each of them alone, by GET, so that the server
 * can give a finished answer; the rest travels in batches. The list is no permission: the server makes these answers as a
 * visitor without a session, and keeps only what such a one may see.
 */
export function isPublicRead(procedure: string): boolean {
  return /^(?:site\.(?:shell|map)|content\.\w+|opportunities\.\w+|p(?:age|ost)s\.(?:bySlug|published|categories))$/.test(
    procedure,
  );
}
