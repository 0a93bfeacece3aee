import { crc32, deflateSync } from 'node:zlib';

/** Returns the PNG with a text chunk that inflates to so many megabytes. */
export function deflatedBomb(png: Buffer, megabytes: number): Buffer {
  const text = Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(Buffer.alloc(megabytes * 1024 * 1024))]);
  const named = Buffer.concat([Buffer.from('zTXt'), text]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(text.length, 0);
  frame.writeUInt32BE(crc32(named), 4);
  // Inserts the chunk behind the header, which ends at byte 33.
  return Buffer.concat([png.subarray(0, 33), frame.subarray(0, 4), named, frame.subarray(4), png.subarray(33)]);
}
