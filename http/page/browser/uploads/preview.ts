import type { PictureSize } from '#forms/field-types/picture-rule.ts';
import { element } from '../messages.ts';

/** The longer edge of what is shown, in pixels: sharp on screens of twice as many. */
const EDGE = 192;

/** Shows a picture small, at the beginning of an element. @returns its size; null for what the browser cannot read */
export async function showPreview(place: Element, file: File): Promise<PictureSize | null> {
  try {
    // Without an address of its own: pages of other sites may allow none.
    const bitmap = await createImageBitmap(file);
    const { width, height } = bitmap;
    const scale = Math.min(1, EDGE / Math.max(width, height));
    const canvas = element('canvas');
    canvas.width = Math.max(1, width * scale);
    canvas.height = Math.max(1, height * scale);
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    canvas.setAttribute('aria-hidden', 'true');
    place.prepend(canvas);
    return { width, height };
  } catch {
    return null;
  }
}
