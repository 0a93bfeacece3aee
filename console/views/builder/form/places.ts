/** A rectangle in pixels, from the top left corner of the drawing. */
export interface Place {
  x: number;
  y: number;
  width: number;
  height: number;
}

export type Places = ReadonlyMap<string, Place>;

/** Measures the fields of a drawing, by their paths, and its height. */
export function measured(page: Document): { places: Places; height: number } {
  const places = new Map<string, Place>();
  for (const element of page.querySelectorAll<HTMLElement>('[data-path]')) {
    const path = element.dataset.path ?? '';
    // Rows of a repeater repeat the paths; the first row stands for all.
    if (!places.has(path)) places.set(path, placeOf(element));
  }
  return { places, height: Math.ceil(page.documentElement.getBoundingClientRect().height) };
}

export function placeOf(element: Element): Place {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x: Math.round(x), y: Math.round(y), width: Math.round(width), height: Math.round(height) };
}

export function isSamePlaces(one: Places, other: Places): boolean {
  if (one.size !== other.size) return false;
  return [...one].every(([path, place]) => {
    const now = other.get(path);
    return now && (['x', 'y', 'width', 'height'] as const).every((key) => now[key] === place[key]);
  });
}

export const contains = ({ x, y, width, height }: Place, at: { x: number; y: number }): boolean =>
  at.x >= x && at.x <= x + width && at.y >= y && at.y <= y + height;
