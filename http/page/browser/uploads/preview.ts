import type { PictureSize } from '#forms/field-types/picture-rule.ts';
import { element } from '../messages.ts';

/** Longer edge of the preview in pixels: twice its displayed size, for sharpness on high-density screens. */
const EDGE = 192;

/**
 * Shows a preview of a picture at the beginning of an element. @returns the picture's size; null when the browser cannot read
 * it
 */
export async function showPreview(place: Element, file: File): Promise<PictureSize | null> {
  try {
    // Drawn on a canvas and not by a blob URL, which the policies of other sites may forbid.
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
