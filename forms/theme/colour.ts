/** A colour by its three parts, each from 0 to 255. */
export type Colour = readonly [red: number, green: number, blue: number];

/** @param text `#rgb` or `#rrggbb`, in either case */
export function colourOf(text: string): Colour {
  const [, digits = ''] = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text) ?? [];
  const size = digits.length / 3;
  const part = (index: number) => Number.parseInt(digits.slice(index * size, (index + 1) * size).repeat(3 - size), 16);
  return [part(0), part(1), part(2)];
}

export function isColour(text: string): boolean {
  return /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(text);
}

export function hexOf(colour: Colour): string {
  return `#${colour.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
}

/** @param share the share of `other`, from 0 to 1 */
export function mixed(one: string, other: string, share: number): string {
  const added = colourOf(other);
  const [red, green, blue] = colourOf(one).map((part, index) => part * (1 - share) + (added[index] ?? 0) * share);
  return hexOf([red ?? 0, green ?? 0, blue ?? 0]);
}

/** Returns the contrast of two colours by WCAG 2, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [less = 0, more = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (more + 0.05) / (less + 0.05);
}

/** Returns the luminance of a colour, from 0 (black) to 1 (white). */
export function luminance(text: string): number {
  const [red = 0, green = 0, blue = 0] = colourOf(text).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
