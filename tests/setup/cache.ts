/** The response cache answers with finished bytes and their ETag. */
export const isCacheHit = (response: Response): boolean => response.headers.has('etag');

/** For what a notice changes on a node. */
export const soon = { timeout: 5000, interval: 5 };
