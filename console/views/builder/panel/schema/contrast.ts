/** Parses `#rgb` or `#rrggbb` into components from 0 to 255; null for any other text. */
export function rgbOf(colour: string): [number, number, number] | null {
  const [, short, long] = /^#(?:([0-9a-f]{3})|([0-9a-f]{6}))$/i.exec(colour) ?? [];
  const hex = long ?? short?.replace(/./g, '$&$&');
  if (hex === undefined) return null;
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  return [red, green, blue];
}

/** Returns the contrast by WCAG 2.2, from 1 to 21; null if either colour is invalid. */
export function contrastOf(one: string, other: string): number | null {
  const [first, second] = [one, other].map(luminanceOf);
  if (first === undefined || second === undefined || first === null || second === null) return null;
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

function luminanceOf(colour: string): number | null {
  const rgb = rgbOf(colour);
  if (!rgb) return null;
  const [red = 0, green = 0, blue = 0] = rgb.map((part) => {
    const share = part / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The pairs of theme colours whose contrast a save checks, with the minimum. */
export const PAIRS: Readonly<Record<string, { on: string; least: number }>> = {
  text: { on: 'surface', least: 4.5 },
  accent: { on: 'surface', least: 4.5 },
  error: { on: 'surface', least: 4.5 },
  success: { on: 'surface', least: 4.5 },
  button_text: { on: 'button', least: 4.5 },
  border: { on: 'surface', least: 3 },
};
