import type { Metadata, Sharp } from 'sharp';
import { uploadsBudgets } from '#features/uploads/budgets.ts';
import type { PictureConfig, PictureSize } from '#forms/field-types/picture-rule.ts';
import { loadSharp } from './sharp.ts';

/** Reports a picture that cannot be read, or is too large to be redrawn. */
export class PictureError extends Error {
  /** Maximum number of pixels for such a picture, if it has more. */
  readonly mostPixels?: number;

  constructor(message: string, { mostPixels, cause }: { mostPixels?: number; cause?: unknown } = {}) {
    super(message, { cause });
    this.name = 'PictureError';
    this.mostPixels = mostPixels;
  }
}

/** A picture's metadata and bytes. Nothing is decoded yet. */
export interface Picture {
  bytes: Buffer;
  /** Size as shown, after the rotation that cameras record. */
  size: PictureSize;
  metadata: Metadata;
}

interface Drawing {
  /** Size limit of the new file. */
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
 * Redraws the picture and drops all other data of the file: position, camera, preview, and any bytes after its end. Applies the
 * recorded rotation, and keeps frames and pages.
 * @throws PictureError
 */
export async function redraw(
  { bytes, metadata }: Picture,
  { mostBytes, resize }: Drawing,
): Promise<{ bytes: Buffer; type: string }> {
  const write = WRITERS[metadata.mediaType ?? ''];
  if (!write) throw new PictureError(`${metadata.mediaType} is not drawn anew`);
  const sharp = await loadSharp();
  const hasPages = (metadata.pages ?? 1) > 1;
  // Pictures with several pages cannot be rotated.
  if (hasPages && (metadata.orientation ?? 1) > 1) throw new PictureError('it has several pages, and is turned');
  const options = {
    failOn: 'error',
    limitInputPixels: uploadsBudgets.picturePixels.atMost,
    sequentialRead: true,
  } as const;
  let drawn: Buffer | undefined;
  // A strongly compressed file may grow when it is redrawn, so lower qualities are tried.
  for (const quality of QUALITIES) {
    const image = sharp(bytes, { ...options, animated: hasPages }).timeout({
      seconds: uploadsBudgets.pictureTime.atMost / 1000,
    });
    if (!hasPages) image.autoOrient();
    if (resize?.resize) image.resize({ ...UNCHANGED, width: resize.max_width, height: resize.max_height });
    drawn = await write(image, quality, metadata)
      .toBuffer()
      .catch((cause: unknown) => {
        throw new PictureError('it cannot be drawn anew', { cause });
      });
    if (drawn.length <= mostBytes) break;
  }
  return { bytes: drawn as Buffer, type: metadata.mediaType as string };
}

/** Copies of the picture that the AVIF encoder holds in memory, as measured. */
const AVIF_COPIES = 12;
const QUALITIES = [90, 75, 55];

/** Encoders by media type. */
const WRITERS: Readonly<Record<string, (image: Sharp, quality: number, metadata: Metadata) => Sharp>> = {
  'image/jpeg': (image, quality) => image.jpeg({ quality, optimiseCoding: false }),
  'image/png': (image, _quality, { isPalette }) => image.png({ compressionLevel: 6, palette: isPalette === true }),
  'image/webp': (image, quality) => image.webp({ quality }),
  'image/gif': (image) => image.gif({ effort: 3 }),
  'image/avif': (image, quality) => image.avif({ quality: quality - 15, effort: 0 }),
  'image/tiff': (image) => image.tiff({ compression: 'deflate', predictor: 'horizontal' }),
};
