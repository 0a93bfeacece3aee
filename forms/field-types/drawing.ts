import { SIGNATURE } from '#security/budget-tables/page-script.ts';

/** The size of the signature pad, in units that do not depend on the screen. */
export const PAD = { width: 1_200, height: 400 } as const;

/** One line of the pen: x, y, x, y … in whole units of the pad. */
export type Stroke = readonly number[];

const STROKE = /M(\d+) (\d+)((?:l-?\d+ -?\d+(?: -?\d+ -?\d+)*)*)/y;

/** Formats strokes for storage, as the path of an SVG: each stroke starts at a point, and continues in relative steps. */
export function drawnOf(strokes: readonly Stroke[]): string {
  return strokes
    .map((stroke) => {
      const steps = stroke.slice(2).map((coordinate, index) => coordinate - (stroke[index] ?? 0));
      return `M${stroke[0]} ${stroke[1]}${steps.length > 0 ? `l${steps.join(' ')}` : ''}`;
    })
    .join('');
}

/** Parses the stored path of a drawing. @returns null for any other path, and for one that leaves the pad */
export function strokesOf(drawn: string): Stroke[] | null {
  if (drawn.length > SIGNATURE) return null;
  const strokes: number[][] = [];
  STROKE.lastIndex = 0;
  while (STROKE.lastIndex < drawn.length) {
    const match = STROKE.exec(drawn);
    if (!match) return null;
    const stroke = [Number(match[1]), Number(match[2])];
    // Programs may repeat the letter; a drawing is stored in one notation in any case.
    for (const step of match[3]?.match(/-?\d+/g) ?? []) stroke.push(Number(step) + (stroke[stroke.length - 2] ?? 0));
    const isInside = stroke.every(
      (coordinate, index) => coordinate >= 0 && coordinate <= (index % 2 === 0 ? PAD.width : PAD.height),
    );
    if (!isInside) return null;
    strokes.push(stroke);
  }
  return strokes;
}

/** Converts strokes to a path of smooth curves. */
export function curvesOf(strokes: readonly Stroke[]): string {
  return strokes
    .map((stroke) => {
      let path = `M${stroke[0]} ${stroke[1]}`;
      for (let index = 2; index + 3 < stroke.length; index += 2) {
        const [x = 0, y = 0, nextX = 0, nextY = 0] = stroke.slice(index, index + 4);
        path += `Q${x} ${y} ${(x + nextX) / 2} ${(y + nextY) / 2}`;
      }
      const [x, y] = stroke.slice(-2);
      // A single point becomes a dot.
      return `${path}L${x} ${y}`;
    })
    .join('');
}

/** Returns the length of all strokes. */
export function inkOf(strokes: readonly Stroke[]): number {
  let ink = 0;
  for (const stroke of strokes) {
    for (let index = 2; index + 1 < stroke.length; index += 2) {
      ink += Math.hypot(
        (stroke[index] ?? 0) - (stroke[index - 2] ?? 0),
        (stroke[index + 1] ?? 0) - (stroke[index - 1] ?? 0),
      );
    }
  }
  return ink;
}
