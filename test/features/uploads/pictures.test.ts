import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { lookup } from 'mime-types';
import sharp, { type Sharp } from 'sharp';
import { uploadsBudgets } from '#features/uploads/budgets.ts';
import { Upload } from '#features/uploads/entities.ts';
import { preparePicture } from '#features/uploads/pictures/prepare.ts';
import { openPicture, PictureError, redraw, requireBounds } from '#features/uploads/pictures/redraw.ts';
import { openFileStore } from '#features/uploads/stores/open.ts';
import { type FileStore, StoreUnavailable } from '#features/uploads/stores/store.ts';
import { REST_ROOT, startService, type TestService } from '#test/environment/service.ts';
import { deflatedBomb } from './bomb.ts';

/** Metadata as phones write it: the place of a picture and its author. */
const NOTES = {
  IFD0: { Artist: 'CANARY', Copyright: 'CANARY' },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100', GPSLongitudeRef: 'W', GPSLongitude: '0/1 7/1 43/1' },
};
const KINDS = ['jpeg', 'png', 'webp', 'avif', 'tiff'] as const;

/** An image with more pixels than the limit for redrawing, in one colour because any other image takes seconds to make. */
const WIDE = await sharp({ create: { width: 8_000, height: 7_000, channels: 3, background: 'red' } })
  .png({ compressionLevel: 1 })
  .toBuffer();

/** Creates an image with a red left half and a blue right half. */
function plain(width = 60, height = 40): Sharp {
  const half = { create: { width: Math.ceil(width / 2), height, channels: 3, background: 'blue' } } as const;
  return sharp({ create: { width, height, channels: 3, background: 'red' } }).composite([
    { input: half, left: Math.floor(width / 2), top: 0 },
  ]);
}

const noted = (orientation = 1) => plain().withMetadata({ orientation }).withExifMerge(NOTES);
const redrawnOf = async (bytes: Buffer) => redraw(await openPicture(bytes), { mostBytes: 1e9 });

describe('a picture drawn anew', () => {
  test.each(KINDS)('has nothing of what its %s notes', async (kind) => {
    const given = await noted()[kind]().toBuffer();
    if (kind !== 'tiff') expect(given.includes('CANARY')).toBe(true);
    const { bytes, type } = await redrawnOf(given);
    const { exif, xmp, iptc, icc, width, height } = await sharp(bytes).metadata();
    expect([type, exif, xmp, iptc, icc, width, height]).toEqual([
      `image/${kind}`,
      undefined,
      undefined,
      undefined,
      undefined,
      60,
      40,
    ]);
    expect(bytes.includes('CANARY')).toBe(false);
  });

  test('stands as it was held', async () => {
    const picture = await openPicture(await noted(6).jpeg().toBuffer());
    expect(picture.size).toEqual({ width: 40, height: 60 });
    const { bytes } = await redraw(picture, { mostBytes: 1e9 });
    const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([40, 60]);
    // The image is turned to the right, so that its left half is at the top.
    expect([...data.subarray(0, 3)].map((one) => one > 128)).toEqual([true, false, false]);
  });

  test.each(['gif', 'webp'] as const)('keeps the frames of a %s', async (kind) => {
    const frames = await Promise.all(
      ['red', 'green', 'blue'].map((background) =>
        sharp({ create: { width: 20, height: 10, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const given = await sharp(frames, { join: { animated: true } })
      [kind]({ delay: [100, 200, 300], loop: 2 })
      .toBuffer();
    const { bytes } = await redrawnOf(given);
    expect(await sharp(bytes, { animated: true }).metadata()).toMatchObject({
      pages: 3,
      delay: [100, 200, 300],
      loop: 2,
      width: 20,
      pageHeight: 10,
    });
  });

  test('has nothing of what follows its end', async () => {
    const { bytes } = await redrawnOf(
      Buffer.concat([await plain().jpeg().toBuffer(), Buffer.from('PK\x03\x04CANARY')]),
    );
    expect(bytes.includes('CANARY')).toBe(false);
  });

  test('is drawn with less where it gets too large', async () => {
    const noise = Buffer.from(Array.from({ length: 90_000 }, (_, index) => (index * 7919 * (index % 13)) % 251));
    const given = await sharp(noise, { raw: { width: 200, height: 150, channels: 3 } })
      .jpeg({ quality: 60 })
      .toBuffer();
    const { bytes } = await redraw(await openPicture(given), { mostBytes: given.length });
    expect(bytes.length).toBeLessThanOrEqual(given.length);
  });

  test.each<[string, () => Promise<Buffer> | Buffer]>([
    ['no picture', () => Buffer.from('GIF89a')],
    ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['a picture cut off', async () => (await plain(300, 300).png().toBuffer()).subarray(0, 300)],
  ])('is none for %s', async (_, bytes) => {
    await expect((async () => redrawnOf(await bytes()))()).rejects.toThrow(PictureError);
  });

  test('is none where it would take too much memory', async () => {
    const picture = await openPicture(WIDE);
    expect(() => requireBounds(picture)).toThrow(expect.objectContaining({ mostPixels: 50_000_000 }));
    const progressive = {
      ...picture.metadata,
      mediaType: 'image/jpeg' as const,
      channels: 3 as const,
      isProgressive: true,
    };
    expect(() => requireBounds({ ...picture, metadata: progressive })).toThrow(
      expect.objectContaining({ mostPixels: Math.floor((200 * 1024 * 1024) / 9) }),
    );
  });

  test('does not inflate what a PNG says beside its picture', async () => {
    const before = process.memoryUsage().rss;
    await redrawnOf(deflatedBomb(await plain().png().toBuffer(), 400)).catch(() => {});
    expect((process.memoryUsage().rss - before) / 1e6).toBeLessThan(150);
  });
});

test('a picture is refused where too many wait to be drawn, and taken again once they are', async () => {
  const bytes = await plain().png().toBuffer();
  const storedFile = { storageKey: 'k', size: bytes.length, type: 'image/png' };
  const field = { type: 'image', name: 'photo' } as const;
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const store = {
    ...(await openFileStore(undefined)),
    read: async () => {
      await opened;
      return Readable.from([bytes]);
    },
    write: async (_key: string, _bytes: Readable, size: number) => ({ size }),
  } as unknown as FileStore;
  const prepare = () => preparePicture(store, field, storedFile, ({ rule }) => new Error(rule));
  const taken = Array.from({ length: 1 + uploadsBudgets.picturesWaiting.atMost }, prepare);
  await expect(prepare()).rejects.toThrow(StoreUnavailable);
  open();
  for (const one of await Promise.all(taken)) expect(one.type).toBe('image/png');
  await expect(prepare()).resolves.toMatchObject({ type: 'image/png' });
});

describe('a field for pictures', () => {
  let service: TestService;
  let formId: number;
  beforeAll(async () => {
    service = await startService();
    const fields = [
      { type: 'image', name: 'photo', min_width: 20, max_width: 200, max_size_kb: 40 },
      { type: 'image', name: 'small', max_width: 30, resize: true },
      { type: 'image', name: 'raw', strip_metadata: false },
      { type: 'file', name: 'paper', strip_metadata: true },
      { type: 'file', name: 'any' },
    ];
    const json = { title: 'Photo', config: { fields, options: { min_fill_seconds: 0 } } };
    const { body } = await service.as.admin('POST', 'b:/forms', json);
    formId = (body as { id: number }).id;
  });
  afterAll(() => service.close());

  async function upload(field: string, name: string, content: Buffer) {
    const { nonce } = (await service.call('GET', `b:/forms/${formId}/token`)).body as { nonce: string };
    const form = new FormData();
    form.set('_svcb_nonce', nonce);
    form.set('field', field);
    form.set('file', new Blob([new Uint8Array(content)], { type: lookup(name) || '' }), name);
    const address = `${service.url}/${REST_ROOT}/svcb/v1/forms/${formId}/uploads`;
    const response = await fetch(address, { method: 'POST', body: form });
    const body = (await response.json()) as { token: string; size: number; type: string; code: string; errors: object };
    return { status: response.status, body };
  }

  /** Submits a file. @returns its bytes as administrators download them */
  async function storePicture(field: string, name: string, content: Buffer): Promise<Buffer> {
    const { status, body } = await upload(field, name, content);
    expect([status, body.code]).toEqual([201, undefined]);
    const { nonce, timing_token } = (await service.call('GET', `b:/forms/${formId}/token`)).body as {
      nonce: string;
      timing_token: string;
    };
    const json = { [field]: body.token, _svcb_nonce: nonce, _svcb_timing: timing_token };
    const sent = await service.call('POST', `b:/forms/${formId}/submissions`, { json });
    const { submission_id: id, fields } = (
      sent.body as { data: { submission_id: number; fields: Record<string, { id: string; size: number }[]> } }
    ).data;
    const file = fields[field]?.[0];
    const path = `${service.url}/${REST_ROOT}/svcb/v1/submissions/${id}/files/${file?.id}`;
    const bytes = Buffer.from(await (await fetch(path, { headers: service.admin })).arrayBuffer());
    expect([bytes.length, bytes.length]).toEqual([file?.size, body.size]);
    return bytes;
  }

  test('keeps no place in which a picture was taken, where the form asks for that', async () => {
    const given = await noted(6).jpeg().toBuffer();
    for (const field of ['photo', 'small', 'paper']) {
      const bytes = await storePicture(field, 'me.jpg', given);
      expect([field, bytes.includes('CANARY'), (await sharp(bytes).metadata()).exif]).toEqual([
        field,
        false,
        undefined,
      ]);
    }
    for (const field of ['raw', 'any']) expect((await storePicture(field, 'me.jpg', given)).equals(given)).toBe(true);
  });

  test('draws what is too large smaller, where it may', async () => {
    const bytes = await storePicture('small', 'a.png', await plain(300, 100).png().toBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 30, height: 10 });
  });

  test('leaves files alone that are no pictures', async () => {
    const pdf = Buffer.from('%PDF-1.7\nhello');
    expect((await storePicture('paper', 'a.pdf', pdf)).equals(pdf)).toBe(true);
  });

  test.each<[string, string, () => Promise<Buffer> | Buffer, number, string]>([
    ['photo', 'a.jpg', () => plain(19, 30).jpeg().toBuffer(), 422, 'picture_small'],
    ['photo', 'a.jpg', () => plain(201, 30).jpeg().toBuffer(), 422, 'picture_large'],
    ['photo', 'a.pdf', () => Buffer.from('%PDF-1.7\n'), 422, 'file_type'],
    ['photo', 'a.png', () => Buffer.from('no picture'), 422, 'file_content'],
    ['photo', 'a.svg', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 422, 'file_type'],
    ['photo', 'a.jpg', async () => (await noted().jpeg().toBuffer()).subarray(0, 700), 422, 'picture_unreadable'],
    ['paper', 'a.svg', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 422, 'picture_unreadable'],
    ['paper', 'a.bmp', () => Buffer.from(`BM${'\0'.repeat(60)}`), 422, 'picture_unreadable'],
    ['paper', 'a.png', () => WIDE, 422, 'picture_pixels'],
  ])('%s refuses %s, and keeps nothing of it', async (field, name, content, status, code) => {
    const answer = await upload(field, name, await content());
    expect([answer.status, answer.body.code, Object.keys(answer.body.errors)]).toEqual([status, code, [field]]);
    expect(await service.orm.em.fork().count(Upload, { state: ['receiving', 'held'] })).toBe(0);
  });
});
