import { SIGNATURE } from '#security/budget-tables/page-script.ts';

/** What is drawn in, whatever its size on a screen. */
export const PAD = { width: 1_200, height: 400 } as const;

/** One line of the pen: x, y, x, y … in whole units of the pad. */
export type Stroke = readonly number[];

const STROKE = /M(\d+) (\d+)((?:l-?\d+ -?\d+(?: -?\d+ -?\d+)*)*)/y;

/** As it is kept: the path of an SVG, each stroke from where it begins and then from point to point. */
export function drawnOf(strokes: readonly Stroke[]): string {
  return strokes
    .map((stroke) => {
      const steps = stroke.slice(2).map((one, index) => one - (stroke[index] ?? 0));
      return `M${stroke[0]} ${stroke[1]}${steps.length > 0 ? `l${steps.join(' ')}` : ''}`;
    })
    .join('');
}

/** The strokes of that. @returns null for any other path, and for one that leaves the pad */
export function strokesOf(drawn: string): Stroke[] | null {
  if (drawn.length > SIGNATURE) return null;
  const strokes: number[][] = [];
  STROKE.lastIndex = 0;
  while (STROKE.lastIndex < drawn.length) {
    const found = STROKE.exec(drawn);
    if (!found) return null;
    const stroke = [Number(found[1]), Number(found[2])];
    // Programs repeat the letter: a drawing is kept in one way all the same.
    for (const step of found[3]?.match(/-?\d+/g) ?? []) stroke.push(Number(step) + (stroke[stroke.length - 2] ?? 0));
    const isInside = stroke.every((at, index) => at >= 0 && at <= (index % 2 === 0 ? PAD.width : PAD.height));
    if (!isInside) return null;
    strokes.push(stroke);
  }
  return strokes;
}

/** The same as a path of smooth curves. */
export function curvesOf(strokes: readonly Stroke[]): string {
  return strokes
    .map((stroke) => {
      let path = `M${stroke[0]} ${stroke[1]}`;
      for (let at = 2; at + 3 < stroke.length; at += 2) {
        const [x = 0, y = 0, nextX = 0, nextY = 0] = stroke.slice(at, at + 4);
        path += `Q${x} ${y} ${(x + nextX) / 2} ${(y + nextY) / 2}`;
      }
      const [x, y] = stroke.slice(-2);
      // Of a single point a dot.
      return `${path}L${x} ${y}`;
    })
    .join('');
}

/** How far the pen went. */
export function inkOf(strokes: readonly Stroke[]): number {
  let ink = 0;
  for (const stroke of strokes) {
    for (let at = 2; at + 1 < stroke.length; at += 2) {
      ink += Math.hypot((stroke[at] ?? 0) - (stroke[at - 2] ?? 0), (stroke[at + 1] ?? 0) - (stroke[at - 1] ?? 0));
    }
  }
  return ink;
}
