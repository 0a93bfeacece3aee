import type { Violation } from './rule.ts';

/** The limits of a field on the edges of its pictures, in pixels. */
export interface PictureConfig {
  min_width?: number;
  min_height?: number;
  max_width?: number;
  max_height?: number;
  /** The ratio of the edges, such as `16:9`. */
  aspect?: string;
  /** True when larger pictures are scaled down instead of refused. */
  resize?: boolean | number;
}

export interface PictureSize {
  width: number;
  height: number;
}

/** The greatest relative difference from the shape: a picture of 1000 × 667 pixels counts as 3:2. */
const TOLERANCE = 0.02;

/** Returns the violation of a picture's displayed size. */
export function pictureMistake({ width, height }: PictureSize, field: PictureConfig): Violation | null {
  const { min_width: least = 0, min_height: lowest = 0, aspect } = field;
  const { max_width: widest = width, max_height: highest = height } = field;
  if (width < least || height < lowest) {
    return { rule: 'picture_small', params: { size: edgesText(field.min_width, field.min_height) } };
  }
  if (!field.resize && (width > widest || height > highest)) {
    return { rule: 'picture_large', params: { size: edgesText(field.max_width, field.max_height) } };
  }
  const [across = 1, down = 1] = aspect?.split(':').map(Number) ?? [];
  const isShaped = aspect === undefined || Math.abs((width * down) / (height * across) - 1) <= TOLERANCE;
  return isShaped ? null : { rule: 'picture_shape', params: { aspect } };
}

/** Formats edges as `800 × 600`, with … for an edge of any length. */
export function edgesText(width: number | undefined, height: number | undefined): string {
  return `${width ?? '…'} × ${height ?? '…'}`;
}
