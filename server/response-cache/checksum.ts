import { crc32 } from 'node:zlib';

/** CRC-32 of bytes, with what appending them does to that of the bytes before: x to the power of their bits. */
export interface Checksum {
  value: number;
  power: number;
}

const polynomial = 0xed_b8_83_20;
/** x^0: the highest bit. */
const one = 0x80_00_00_00;

/** Product of polynomials over GF(2), modulo CRC-32's. */
function multiply(a: number, b: number): number {
  let product = 0;
  let shifted = b;
  for (let bits = a | 0; bits !== 0; bits <<= 1) {
    if (bits < 0) product ^= shifted;
    shifted = (shifted >>> 1) ^ ((shifted & 1) === 0 ? 0 : polynomial);
  }
  return product;
}

function powerOf(bytes: number): number {
  let power = one;
  // x^8
  let square = one >>> 8;
  for (let left = bytes; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) power = multiply(power, square);
    square = multiply(square, square);
  }
  return power;
}

export const checksumOf = (bytes: Buffer): Checksum => ({ value: crc32(bytes), power: powerOf(bytes.length) });

/** CRC-32 of `before` and the bytes of `next`, without reading these again. */
export function joinChecksums(before: number, { value, power }: Checksum): number {
  return (multiply(power, before) ^ value) >>> 0;
}
