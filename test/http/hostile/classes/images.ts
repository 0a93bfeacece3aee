import { crc32, deflateSync, gzipSync } from 'node:zlib';
import type { HostileClass } from './table.ts';

/** Pictures that are small when sent and large when decoded, or that are truncated. */
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const u32 = (value: number) => Buffer.from([value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255]);
const u16 = (value: number) => Buffer.from([value & 255, value >>> 8]);

function chunk(type: string, data: Uint8Array, length = data.length): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  return Buffer.concat([u32(length), named, u32(crc32(named))]);
}

const header = (width: number, height: number, kind = 6) =>
  chunk('IHDR', Buffer.concat([u32(width), u32(height), Buffer.from([8, kind, 0, 0, 0])]));
const rows = (bytes: number) => chunk('IDAT', deflateSync(Buffer.alloc(bytes)));
const END = chunk('IEND', Buffer.alloc(0));
const png = (...parts: Buffer[]) => Buffer.concat([SIGNATURE, ...parts]);
const jpeg = (width: number, height: number) => {
  const size = Buffer.from([8, height >>> 8, height & 255, width >>> 8, width & 255, 3, 1, 17, 0, 2, 17, 0, 3, 17, 0]);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8, 0xff, 0xc2, 0, size.length + 2]),
    size,
    Buffer.alloc(100),
    Buffer.from([0xff, 0xd9]),
  ]);
};

const pictures: Record<string, () => Buffer> = {
  'a PNG that inflates to 200 MB': () => png(header(16, 16), rows(200_000_000), END),
  'a PNG of 30000 x 30000': () => png(header(30_000, 30_000), rows(1_000), END),
  'a PNG with two sizes': () => png(header(16, 16), header(30_000, 30_000), rows(16 * 65), END),
  'a PNG without a picture': () => png(header(16, 16), END),
  'a PNG without an end': () => png(header(16, 16), rows(16 * 65)),
  'a PNG with a chunk that is too long': () => png(header(16, 16), chunk('IDAT', Buffer.alloc(10), 0x7fffffff), END),
  'a PNG with a million chunks': () =>
    png(header(16, 16), Buffer.alloc(12 * 20_000, chunk('tEXt', Buffer.alloc(0))), END),
  'a PNG with a text that inflates': () =>
    png(
      header(16, 16),
      chunk('zTXt', Buffer.concat([Buffer.from('a\0\0'), deflateSync(Buffer.alloc(50_000_000))])),
      rows(16 * 65),
      END,
    ),
  'a PNG with a profile that inflates': () =>
    png(
      header(16, 16),
      chunk('iCCP', Buffer.concat([Buffer.from('a\0\0'), deflateSync(Buffer.alloc(50_000_000))])),
      rows(16 * 65),
      END,
    ),
  'a PNG of no width': () => png(header(0, 0), rows(1), END),
  'an animated PNG': () =>
    png(header(16, 16), chunk('acTL', Buffer.concat([u32(0xffffffff), u32(0)])), rows(16 * 65), END),
  'a JPEG of 65535 x 65535': () => jpeg(65_535, 65_535),
  'a JPEG that ends': () => Buffer.from([0xff, 0xd8, 0xff]),
  'a GIF of 65535 x 65535': () =>
    Buffer.concat([
      Buffer.from('GIF89a'),
      u16(65_535),
      u16(65_535),
      Buffer.from([0xf7, 0, 0]),
      Buffer.alloc(768),
      Buffer.from([0x2c, 0, 0, 0, 0, 255, 255, 255, 255, 0, 8, 1, 0, 0, 0x3b]),
    ]),
  'a WebP of 16384 x 16384': () =>
    Buffer.concat([
      Buffer.from('RIFF'),
      Buffer.from([30, 0, 0, 0]),
      Buffer.from('WEBPVP8X'),
      Buffer.from([10, 0, 0, 0, 0, 0, 0, 0, 255, 63, 0, 255, 63, 0]),
    ]),
  'a BMP of 30000 x 30000': () =>
    Buffer.concat([
      Buffer.from('BM'),
      Buffer.alloc(16),
      Buffer.from([0x30, 0x75, 0, 0, 0x30, 0x75, 0, 0, 1, 0, 32, 0]),
      Buffer.alloc(30),
    ]),
  'a TIFF that points at itself': () => Buffer.from([0x49, 0x49, 42, 0, 8, 0, 0, 0, 0, 0, 8, 0, 0, 0]),
  'an icon of a hundred pictures': () => Buffer.concat([Buffer.from([0, 0, 1, 0, 100, 0]), Buffer.alloc(1_600, 255)]),
  'an SVG of entities': () =>
    Buffer.from(
      `<?xml version="1.0"?><!DOCTYPE s [<!ENTITY a "${'a'.repeat(100)}">${Array.from({ length: 9 }, (_, i) => `<!ENTITY ${'abcdefghij'[i + 1]} "${`&${'abcdefghij'[i]};`.repeat(10)}">`).join('')}]><svg xmlns="http://www.w3.org/2000/svg"><text>&j;</text></svg>`,
    ),
  'an SVG that loads': () =>
    Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="1e9" height="1e9"><image href="file:///etc/hostname"/><script>alert(1)</script></svg>',
    ),
  'an archive in an archive': () => gzipSync(gzipSync(Buffer.alloc(10_000_000))),
  'no picture': () => Buffer.from('%PDF-1.7\n%\u0000'),
};

const cache = new Map<string, string>();

/** Base64, as JSON carries them. */
const images = Object.entries(pictures).map(([name, make]): HostileClass => {
  const encoded = () => {
    const known = cache.get(name) ?? make().toString('base64');
    cache.set(name, known);
    return known;
  };
  return { name, kinds: ['image'], make: encoded };
});

/** Data URLs, as fields for pictures take them: other texts never reach the decoder of pictures. */
export const PICTURES: readonly HostileClass[] = images.map(({ name, kinds, make }) => {
  return { name: `${name}, as an address`, kinds, make: (right) => `data:image/png;base64,${make(right)}` };
});

export const IMAGES: readonly HostileClass[] = [...PICTURES, ...images];
