import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Slots } from '#features/slots.ts';
import { uploadsBudgets } from '#features/uploads/budgets.ts';
import { type FileStore, StoreUnavailable } from '#features/uploads/stores/store.ts';
import { type PictureConfig, pictureMistake } from '#forms/field-types/picture-rule.ts';
import type { Violation } from '#forms/field-types/rule.ts';
import { DEFAULT_FILE_KB, sizeText } from '#forms/field-types/uploaded.ts';
import type { FileField } from '#forms/placed-files.ts';
import { openPicture, type Picture, PictureError, redraw, requireBounds } from './redraw.ts';

/** A file in the store. */
interface Stored {
  storageKey: string;
  size: number;
  /** Media type by content. */
  type: string;
}

/** Allows one picture at a time in each process. */
const slots = new Slots(1);

/**
 * Checks a picture, and redraws it if its field requires that; the store then holds only the new picture. A picture that cannot
 * be redrawn is refused, so that no unwanted data is kept.
 * @throws the error that `refuse` creates
 * @throws StoreUnavailable also if too many pictures are waiting
 */
export async function preparePicture(
  fileStore: FileStore,
  field: FileField,
  stored: Stored,
  refuse: (broken: Violation) => Error,
): Promise<{ size: number; type: string }> {
  const { storageKey, size, type } = stored;
  const isAsked = field.type === 'image' || field.strip_metadata === true;
  if (!isAsked || !(type.startsWith('image/') || field.type === 'image')) return { size, type };
  const maxBytes = uploadsBudgets.pictureBytes.atMost;
  if (size > maxBytes) throw refuse({ rule: 'file_too_large', params: { max: sizeText(maxBytes / 1024) } });
  if (slots.waiting() >= uploadsBudgets.picturesWaiting.atMost) throw new StoreUnavailable();
  const drawing = slots.run(async () => {
    const picture = await openPicture(await buffer(await fileStore.read(storageKey)));
    const requirements: PictureConfig = field.type === 'image' ? field : {};
    const mistake = pictureMistake(picture.size, requirements);
    if (mistake) throw refuse(mistake);
    if (!isStripped(field) && !isLarger(picture, requirements)) return { size, type };
    requireBounds(picture);
    const mostBytes = (field.max_size_kb ?? DEFAULT_FILE_KB) * 1024;
    const drawn = await redraw(picture, { mostBytes, resize: requirements });
    if (drawn.bytes.length > mostBytes) {
      throw refuse({ rule: 'file_too_large', params: { max: sizeText(mostBytes / 1024) } });
    }
    const written = await fileStore.write(storageKey, Readable.from([drawn.bytes]), drawn.bytes.length);
    return { size: written.size, type: drawn.type };
  });
  try {
    return await drawing;
  } catch (error) {
    if (!(error instanceof PictureError)) throw error;
    const { mostPixels: max } = error;
    throw refuse(max === undefined ? { rule: 'picture_unreadable' } : { rule: 'picture_pixels', params: { max } });
  }
}

function isStripped(field: FileField): boolean {
  return field.type === 'image' ? field.strip_metadata !== false : field.strip_metadata === true;
}

function isLarger({ size }: Picture, { resize, max_width, max_height }: PictureConfig): boolean {
  return Boolean(resize) && (size.width > (max_width ?? size.width) || size.height > (max_height ?? size.height));
}
