/** Unique pictures for uploads. */
import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import sharp from 'sharp';
import { ask } from './calls.mjs';

/** A small photograph of noise: no two have the same bytes. */
export function makePicture() {
  const size = { width: 640, height: 400 };
  const noise = randomBytes((size.width / 8) * (size.height / 8) * 3);
  return sharp(noise, { raw: { width: size.width / 8, height: size.height / 8, channels: 3 } })
    .resize(size.width, size.height)
    .jpeg()
    .toBuffer();
}

/** A picture in a browser's form. */
export function formOf(name, bytes) {
  const boundary = `----${randomUUID()}`;
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: image/jpeg\r\n\r\n`;
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    body: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  };
}

/**
 * Uploads into the library like the browser; a network failure is `error`, with status 0. With the key of an earlier
 * upload it is repeated.
 */
export function uploadForm({ origin, cookie, agent, timeoutMs = 60_000 }, { type, body }, key = randomUUID()) {
  const headers = { cookie, origin, 'content-type': type, 'idempotency-key': key };
  return ask(origin, '/api/uploads/media', { method: 'POST', headers, body, agent, timeoutMs });
}

/** Waits until the smaller copies of all pictures exist: until then the store receives files in the background. */
export async function untilCopied(sql) {
  for (;;) {
    const { rows } = await sql.query('SELECT count(*)::int AS due FROM media_files WHERE variants_due_at IS NOT NULL');
    if (rows[0].due === 0) return;
    await delay(250);
  }
}
