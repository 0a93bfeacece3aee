import { deflateSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { pdfBudgets } from '#pro/pdf/budgets.ts';
import { readLogo } from '#pro/pdf/logo/logo.ts';
import { drawableLogo, redraw } from '#pro/pdf/logo/redraw.ts';
import { chunk, pngOf } from '#test/pro/environment/pdf.ts';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Compressed data that inflates to 150 MB. */
const NOTHING = deflateSync(Buffer.alloc(150e6));
const BOMB = chunk('IDAT', NOTHING);
const END = chunk('IEND', Buffer.alloc(0));
const header = (width: number, height: number, [depth, color, interlace] = [8, 2, 0]) => {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data.set([depth ?? 8, color ?? 2, 0, 0, interlace ?? 0], 8);
  return chunk('IHDR', data);
};
const idat = (bytes: number) => chunk('IDAT', deflateSync(Buffer.alloc(bytes)));
const asUrl = (file: Buffer, kind = 'png') => `data:image/${kind};base64,${file.toString('base64')}`;
const png = (...chunks: Buffer[]) => asUrl(Buffer.concat([SIGNATURE, ...chunks]));
const fileOf = (dataUrl: string) => Buffer.from(dataUrl.split(',')[1] ?? '', 'base64');

const picture = sharp({ create: { width: 60, height: 40, channels: 3, background: '#c81414' } });
const jpeg = await picture.clone().jpeg().toBuffer();
const progressive = await picture.clone().jpeg({ progressive: true }).toBuffer();
const [gif, webp, tiff] = await Promise.all([
  picture.clone().gif().toBuffer(),
  picture.clone().webp().toBuffer(),
  picture.clone().tiff().toBuffer(),
]);
const [start, rest] = [jpeg.subarray(0, 2), jpeg.subarray(2)];
const segment = (marker: number, data: Buffer) => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
};
const frameAt = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
const frame = jpeg.subarray(frameAt, frameAt + 2 + jpeg.readUInt16BE(frameAt + 2));
const scanAt = progressive.lastIndexOf(Buffer.from([0xff, 0xda]));
const scan = progressive.subarray(scanAt, -2);

/** Returns the stored logo or the refusal, and the growth of the process in MB. */
async function tryLogo(dataUrl: string) {
  const before = process.memoryUsage().rss;
  let peak = before;
  const timer = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss);
  }, 1);
  const ended = readLogo(dataUrl) === null ? 'no logo' : await redraw(dataUrl).catch((error: Error) => error.message);
  clearInterval(timer);
  return { ended, megabytes: (Math.max(peak, process.memoryUsage().rss) - before) / 1e6 };
}

describe('a hostile logo is refused, and takes no memory', () => {
  test.each<[string, string, string]>([
    ['that inflates to 150 MB', png(header(64, 64), BOMB, END), 'inflates to more than its pixels'],
    [
      'with a second header of 30000 x 30000',
      png(header(64, 64), header(30_000, 30_000), idat(64 * 193), END),
      'has more than one header, or none',
    ],
    ['without a picture', png(header(64, 64), END), 'has no picture'],
    [
      'with a picture in two places',
      png(header(8, 8), idat(200), chunk('tEXt', Buffer.alloc(3)), idat(0), END),
      'has a picture in pieces',
    ],
    ['with fewer lines than it says', png(header(2_000, 2_000), idat(1_000), END), 'ends too early'],
    ['of indexed colors without a palette', png(header(8, 8, [8, 3, 0]), idat(72), END), 'has no palette'],
    ['of a depth that there is not', png(header(8, 8, [3, 2, 0]), idat(72), END), 'has a damaged header'],
    ['interlaced in a way that there is not', png(header(8, 8, [8, 2, 9]), idat(200), END), 'has a damaged header'],
    ['with a damaged checksum', asUrl(Buffer.concat([fileOf(pngOf(8, 8, [1, 2, 3])).fill(1, 30, 33)])), 'is damaged'],
    ['with damaged data', png(header(8, 8), chunk('IDAT', Buffer.alloc(200, 7)), END), 'is damaged'],
    ['cut off', asUrl(fileOf(pngOf(40, 40, [1, 2, 3])).subarray(0, 60)), 'ends too early'],
    [
      'with parts that nobody knows',
      png(header(8, 8), chunk('XYZW', Buffer.alloc(4)), idat(200), END),
      'has parts that are not known',
    ],
    ['of 2001 x 2000 pixels', png(header(2_001, 2_000), idat(10), END), 'no logo'],
    ['of 4294967295 x 1 pixels', png(header(4_294_967_295, 1), idat(10), END), 'no logo'],
    ['as JPEG cut off', asUrl(jpeg.subarray(0, jpeg.length - 10), 'jpeg'), 'ends too early'],
    [
      'as JPEG without a picture',
      asUrl(Buffer.concat([start, frame, Buffer.from([0xff, 0xd9])]), 'jpeg'),
      'has no picture',
    ],
    [
      'as JPEG with two frames',
      asUrl(Buffer.concat([start, frame, rest]), 'jpeg'),
      'has more than one picture, or none',
    ],
    [
      'as JPEG of a thousand scans',
      asUrl(
        Buffer.concat([
          progressive.subarray(0, scanAt),
          ...Array.from({ length: 1_000 }, () => scan),
          Buffer.from([0xff, 0xd9]),
        ]),
        'jpeg',
      ),
      `has more than ${pdfBudgets.logoScans.atMost} scans`,
    ],
    [
      'as JPEG of lossless kind',
      asUrl(Buffer.concat([jpeg.subarray(0, frameAt), segment(0xc3, frame.subarray(4)), rest]), 'jpeg'),
      'is of a kind that few programs draw',
    ],
    ['as GIF', asUrl(gif, 'gif'), 'no logo'],
    ['as WebP called PNG', asUrl(webp), 'no logo'],
    ['as TIFF called JPEG', asUrl(tiff, 'jpeg'), 'no logo'],
    ['as SVG', asUrl(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'svg+xml'), 'no logo'],
  ])('%s', async (_what, dataUrl, why) => {
    const { ended, megabytes } = await tryLogo(dataUrl);
    expect(ended).toBe(why);
    expect(megabytes).toBeLessThan(60);
  });

  test('also one that was stored before, when a document is made', () => {
    for (const dataUrl of [
      png(header(64, 64), BOMB, END),
      png(header(64, 64), header(30_000, 30_000), idat(64 * 193), END),
      png(header(64, 64), END),
    ]) {
      const before = process.memoryUsage().rss;
      expect(() => drawableLogo(dataUrl)).toThrow();
      expect((process.memoryUsage().rss - before) / 1e6).toBeLessThan(60);
    }
    expect(drawableLogo(pngOf(30, 20, [1, 2, 3]))).toMatchObject({ width: 30, height: 20 });
    expect(drawableLogo(asUrl(jpeg, 'jpeg'))).toMatchObject({ width: 60, height: 40 });
  });
});

describe('a logo is kept as its picture alone', () => {
  const secret = 'canary of the file';
  const bombOf = (type: string, head: string) => chunk(type, Buffer.concat([Buffer.from(head, 'latin1'), NOTHING]));
  const lines = idat(64 * (1 + 64 * 3));
  test.each<[string, string]>([
    ['texts', png(header(64, 64), chunk('tEXt', Buffer.from(`Comment\0${secret}`)), lines, END)],
    ['packed texts', png(header(64, 64), bombOf('zTXt', 'a\0\0'), bombOf('iTXt', 'a\0\x01\0\0\0'), lines, END)],
    ['a packed profile', png(header(64, 64), bombOf('iCCP', 'a\0\0'), lines, END)],
    ['notes of a camera', png(header(64, 64), chunk('eXIf', Buffer.from(`MM\0*\0\0\0\x08${secret}`)), lines, END)],
    [
      'other frames',
      png(
        header(64, 64),
        chunk('acTL', Buffer.from([0, 0, 3, 232, 0, 0, 0, 0])),
        lines,
        chunk('fdAT', Buffer.alloc(400)),
        END,
      ),
    ],
    [
      'what follows its end',
      asUrl(Buffer.concat([fileOf(pngOf(64, 64, [1, 2, 3])), Buffer.from(`PK\x03\x04<script>${secret}</script>`)])),
    ],
  ])('without %s', async (_what, dataUrl) => {
    const { ended, megabytes } = await tryLogo(dataUrl);
    const kept = fileOf(ended);
    expect(await sharp(kept).metadata()).toMatchObject({ format: 'png', width: 64, height: 64 });
    expect([...kept.toString('latin1').matchAll(/tEXt|zTXt|iTXt|iCCP|eXIf|acTL|fdAT|canary|<script>/g)]).toEqual([]);
    expect(megabytes).toBeLessThan(100);
    // The stored logo can be sent again, since it is redrawn only once.
    expect(readLogo(ended)).not.toBeNull();
  });

  test('as JPEG without notes, profiles and places', async () => {
    const noted = await picture
      .clone()
      .withExif({ IFD0: { Copyright: secret } })
      .withIccProfile('p3')
      .jpeg()
      .toBuffer();
    const file = Buffer.concat([noted, Buffer.from(secret)]);
    const { ended } = await tryLogo(asUrl(file, 'jpeg'));
    const kept = fileOf(ended);
    expect(await sharp(kept).metadata()).toMatchObject({ format: 'jpeg', width: 60, height: 40 });
    expect((await sharp(kept).metadata()).exif).toBeUndefined();
    expect(kept.toString('latin1')).not.toContain(secret);
  });

  test('progressive, interlaced, of indexed colors, see-through and gray ones are drawn as they are', async () => {
    const [r, g, b] = [
      ...(await sharp(fileOf((await tryLogo(asUrl(progressive, 'jpeg'))).ended))
        .raw()
        .toBuffer()),
    ];
    expect([Math.abs((r ?? 0) - 200), Math.abs((g ?? 0) - 20), Math.abs((b ?? 0) - 20)].every((off) => off < 6)).toBe(
      true,
    );
    for (const file of [
      await picture.clone().png({ progressive: true }).toBuffer(),
      await picture.clone().png({ palette: true }).toBuffer(),
      await picture.clone().ensureAlpha(0.5).png().toBuffer(),
      await picture.clone().toColourspace('b-w').png().toBuffer(),
      await picture.clone().toColourspace('rgb16').png().toBuffer(),
    ]) {
      const { ended } = await tryLogo(asUrl(file));
      const [was, is] = await Promise.all(
        [file, fileOf(ended)].map((one) => sharp(one).ensureAlpha().toColourspace('srgb').raw().toBuffer()),
      );
      expect(is?.equals(was ?? Buffer.alloc(0))).toBe(true);
    }
  });

  test.each([
    [8, 8, true],
    [7, 8, false],
    [8, 7, false],
    [400, 8, true],
    [401, 8, false],
    [8, 400, true],
    [8, 401, false],
    [4_000_000, 1, false],
    [1, 1, false],
  ])('with %d × %d pixels: %s', async (width, height, isKept) => {
    const { ended } = await tryLogo(pngOf(width, height, [1, 2, 3]));
    expect(ended).toMatch(
      isKept ? /^data:image\/png/ : new RegExp(`^has ${width} × ${height} pixels: (each|one) edge`),
    );
  });

  test('no larger than paper shows it', async () => {
    const { ended } = await tryLogo(
      asUrl(
        await sharp({ create: { width: 2_000, height: 1_000, channels: 4, background: '#00f8' } })
          .png()
          .toBuffer(),
      ),
    );
    expect(readLogo(ended)).toMatchObject({ width: 1_500, height: 750 });
  });
});
