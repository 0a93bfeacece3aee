import { crc32 } from 'node:zlib';
import { ImageError } from './image-error.ts';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Bytes of a chunk's length, type and checksum. */
const FRAME = 12;
/** Types of the chunks that make up the picture. */
const CRITICAL = ['IHDR', 'PLTE', 'IDAT', 'IEND'];
const KEPT = [...CRITICAL, 'tRNS'];
/** Channels and allowed bit depths of each color type. */
const COLORS: Readonly<Record<number, { channels: number; depths: readonly number[] }>> = {
  0: { channels: 1, depths: [1, 2, 4, 8, 16] },
  2: { channels: 3, depths: [8, 16] },
  3: { channels: 1, depths: [1, 2, 4, 8] },
  4: { channels: 2, depths: [8, 16] },
  6: { channels: 4, depths: [8, 16] },
};
/** Start and step of each pass of an interlaced picture: x, y, dx, dy. */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

export interface PlainPng {
  /** File with only its picture, without texts, profiles, further frames and trailing data. */
  file: Buffer;
  /** Compressed data of the picture. */
  data: Buffer;
  /** Size of the inflated data in bytes. */
  inflated: number;
  hasPalette: boolean;
}

/** Walks the chunks of a PNG without inflating them. @throws ImageError */
export function plainPng(bytes: Buffer): PlainPng {
  if (!bytes.subarray(0, 8).equals(SIGNATURE)) throw new ImageError('is no PNG');
  const parts: Buffer[] = [SIGNATURE];
  const data: Buffer[] = [];
  const seen: string[] = [];
  for (let at = 8; seen.at(-1) !== 'IEND'; ) {
    const length = at + FRAME <= bytes.length ? bytes.readUInt32BE(at) : Number.POSITIVE_INFINITY;
    const end = at + FRAME + length;
    if (end > bytes.length) throw new ImageError('ends too early');
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) throw new ImageError('is damaged');
    requireOrder(type, seen, length);
    if (KEPT.includes(type)) parts.push(bytes.subarray(at, end));
    if (type === 'IDAT') data.push(bytes.subarray(at + 8, end - 4));
    seen.push(type);
    at = end;
  }
  if (data.length === 0) throw new ImageError('has no picture');
  const header = bytes.subarray(16, 29);
  const hasPalette = header[9] === 3;
  if (hasPalette && !seen.includes('PLTE')) throw new ImageError('has no palette');
  return { file: Buffer.concat(parts), data: Buffer.concat(data), inflated: inflatedSize(header), hasPalette };
}

function requireOrder(type: string, seen: readonly string[], length: number): void {
  const isFirst = seen.length === 0;
  const isCritical = /^[A-Z]/.test(type);
  if (isFirst !== (type === 'IHDR') || (isFirst && length !== 13))
    throw new ImageError('has more than one header, or none');
  if (isCritical && !CRITICAL.includes(type)) throw new ImageError('has parts that are not known');
  if (type === 'PLTE' && (seen.includes('PLTE') || seen.includes('IDAT') || length % 3 !== 0 || length > 768))
    throw new ImageError('has a damaged palette');
  if (type === 'IDAT' && seen.includes('IDAT') && seen.at(-1) !== 'IDAT')
    throw new ImageError('has a picture in pieces');
}

/**
 * Returns the size of the inflated picture in bytes, with the filter byte of each line.
 * @param header content of the IHDR chunk
 */
function inflatedSize(header: Buffer): number {
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const [depth = 0, color = 0, compression, filter, interlace] = header.subarray(8);
  const format = COLORS[color];
  if (!format?.depths.includes(depth) || compression !== 0 || filter !== 0)
    throw new ImageError('has a damaged header');
  const sizeOf = (columns: number, lines: number) =>
    columns === 0 ? 0 : lines * (1 + Math.ceil((columns * format.channels * depth) / 8));
  if (interlace === 0) return sizeOf(width, height);
  if (interlace !== 1) throw new ImageError('has a damaged header');
  return PASSES.reduce((sum, [x, y, dx, dy]) => {
    return sum + sizeOf(Math.max(0, Math.ceil((width - x) / dx)), Math.max(0, Math.ceil((height - y) / dy)));
  }, 0);
}
