import { open } from 'node:fs/promises';

const chunkHead = 8;
const frameHead = 16;

/** Not `VP8 ` (RFC 9649, 2.3). */
export async function isLosslessWebp(path: string): Promise<boolean> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const head = Buffer.alloc(chunkHead);
    let isLossless = false;
    for (let at = 12; at + chunkHead <= size;) {
      const { bytesRead } = await file.read(head, 0, chunkHead, at);
      if (bytesRead < chunkHead) break;
      const name = head.toString('latin1', 0, 4);
      if (name === 'VP8 ') return false;
      if (name === 'VP8L') isLossless = true;
      const length = head.readUInt32LE(4);
      at += chunkHead + (name === 'ANMF' ? frameHead : length + (length % 2));
    }
    return isLossless;
  } finally {
    await file.close();
  }
}
