import type { Metadata, Sharp } from 'sharp';
import { uploadsBudgets } from '#features/uploads/budgets.ts';
import type { PictureConfig, PictureSize } from '#forms/field-types/picture-rule.ts';
import { loadSharp } from './sharp.ts';

/** A picture that is not taken: it cannot be read, or is larger than we draw. */
export class PictureError extends Error {
  /** The most pixels that such a picture may have, where it has more. */
  readonly mostPixels?: number;

  constructor(message: string, { mostPixels, cause }: { mostPixels?: number; cause?: unknown } = {}) {
    super(message, { cause });
    this.name = 'PictureError';
    this.mostPixels = mostPixels;
  }
}

/** What its file says of a picture; nothing is decoded. */
export interface Picture {
  bytes: Buffer;
  /** As it is shown: phones note how it was held. */
  size: PictureSize;
  metadata: Metadata;
}

interface Drawing {
  /** The largest file that may come out. */
  mostBytes: number;
  resize?: PictureConfig;
}

const UNCHANGED = { fit: 'inside', withoutEnlargement: true } as const;

/** @throws PictureError */
export async function openPicture(bytes: Buffer): Promise<Picture> {
  const sharp = await loadSharp();
  const metadata = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch((cause: unknown) => {
      throw new PictureError('it cannot be read', { cause });
    });
  const { width, height } = metadata.autoOrient;
  return { bytes, metadata, size: { width, height } };
}

/** @throws PictureError */
export function requireBounds({ metadata }: Picture): void {
  const { width, height, pages = 1, channels = 3, depth, mediaType, isProgressive } = metadata;
  const pixels = width * height * pages;
  const copies = mediaType === 'image/avif' ? AVIF_COPIES : isProgressive && mediaType === 'image/jpeg' ? 3 : 1;
  const eachPixel = channels * (depth === 'uchar' ? 1 : 2) * copies;
  const mostPixels = Math.min(
    uploadsBudgets.picturePixels.atMost,
    Math.floor(uploadsBudgets.pictureMemory.atMost / eachPixel),
  );
  if (pixels > mostPixels) throw new PictureError('it has too many pixels', { mostPixels });
}

/**
 * The picture drawn anew and nothing else of its file: no place, no camera, no preview, nothing behind its end. It is turned as it
 * was held, and its frames and pages stay.
 * @throws PictureError
 */
export async function redrawn(
  { bytes, metadata }: Picture,
  { mostBytes, resize }: Drawing,
): Promise<{ bytes: Buffer; type: string }> {
  const written = WRITERS[metadata.mediaType ?? ''];
  if (!written) throw new PictureError(`${metadata.mediaType} is not drawn anew`);
  const sharp = await loadSharp();
  const hasPages = (metadata.pages ?? 1) > 1;
  // These cannot be turned.
  if (hasPages && (metadata.orientation ?? 1) > 1) throw new PictureError('it has several pages, and is turned');
  const options = {
    failOn: 'error',
    limitInputPixels: uploadsBudgets.picturePixels.atMost,
    sequentialRead: true,
  } as const;
  let drawn: Buffer | undefined;
  // What was made small with great effort gets larger.
  for (const quality of QUALITIES) {
    const image = sharp(bytes, { ...options, animated: hasPages }).timeout({
      seconds: uploadsBudgets.pictureTime.atMost / 1000,
    });
    if (!hasPages) image.autoOrient();
    if (resize?.resize) image.resize({ ...UNCHANGED, width: resize.max_width, height: resize.max_height });
    drawn = await written(image, quality, metadata)
      .toBuffer()
      .catch((cause: unknown) => {
        throw new PictureError('it cannot be drawn anew', { cause });
      });
    if (drawn.length <= mostBytes) break;
  }
  return { bytes: drawn as Buffer, type: metadata.mediaType as string };
}

/** What its writer holds, measured. */
const AVIF_COPIES = 12;
const QUALITIES = [90, 75, 55];

/** Media type to how such a picture is written. */
const WRITERS: Readonly<Record<string, (image: Sharp, quality: number, metadata: Metadata) => Sharp>> = {
  'image/jpeg': (image, quality) => image.jpeg({ quality, optimiseCoding: false }),
  'image/png': (image, _quality, { isPalette }) => image.png({ compressionLevel: 6, palette: isPalette === true }),
  'image/webp': (image, quality) => image.webp({ quality }),
  'image/gif': (image) => image.gif({ effort: 3 }),
  'image/avif': (image, quality) => image.avif({ quality: quality - 15, effort: 0 }),
  'image/tiff': (image) => image.tiff({ compression: 'deflate', predictor: 'horizontal' }),
};
