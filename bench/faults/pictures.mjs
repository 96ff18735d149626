/** Pictures for uploads, each another one. */
import { randomBytes } from 'node:crypto';
import sharp from 'sharp';

/** A small photograph of noise: no two have the same bytes. */
export function makePicture() {
  const size = { width: 640, height: 400 };
  const noise = randomBytes((size.width / 8) * (size.height / 8) * 3);
  return sharp(noise, { raw: { width: size.width / 8, height: size.height / 8, channels: 3 } })
    .resize(size.width, size.height)
    .jpeg()
    .toBuffer();
}

/** Uploads into the library as the browser does; what went wrong on the way is `error`, with status 0. */
export async function uploadPicture({ origin, cookie, timeoutMs = 60_000 }, name, bytes) {
  const form = new FormData();
  form.set('file', new Blob([bytes]), name);
  try {
    const answer = await fetch(`${origin}/api/uploads/media`, {
      method: 'POST',
      headers: { cookie, origin },
      body: form,
      signal: AbortSignal.timeout(timeoutMs),
    });
    return { status: answer.status, body: await answer.text() };
  } catch (error) {
    return { status: 0, error: error.cause?.code ?? error.name };
  }
}
