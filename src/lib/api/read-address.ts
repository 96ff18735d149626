import { wire } from './wire.ts';

/** URL of a query; pages name some before their scripts ask (server/render/first-reads.ts). */
export const readAddress = (path: string, input: unknown): string =>
  `/api/trpc/${path}?input=${encodeURIComponent(JSON.stringify(wire.serialize(input)))}`;
