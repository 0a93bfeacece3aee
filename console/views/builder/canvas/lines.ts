import { canStand, isHolding, isIn, isSamePlace, removed } from '../editor/moves.ts';
import { fieldPathOf, fieldsIn, type Place, pathOf, placesOf } from '../editor/paths.ts';
import type { Catalogue, Errors, Field, Warning } from '../model.ts';

/** A field as a line of the canvas. */
export interface Line {
  path: string;
  place: Place;
  field: Field;
  /** The number of groups around the field. */
  depth: number;
  /** The number of the field among its siblings, from 1, and the number of siblings. */
  number: number;
  of: number;
  /** The number of the page that this field begins, or null. */
  page: number | null;
}

/** Lists the fields from top to bottom, nested ones included. */
export function linesOf(fields: readonly Field[]): Line[] {
  let page = 1;
  return placesOf(fields).map(({ place, field }, index) => {
    const begins = field.type === 'page_break';
    if (begins && index > 0) page += 1;
    const number = (place.at(-1) ?? 0) + 1;
    const of = fieldsIn(fields, place.slice(0, -1)).length;
    return { path: pathOf(place), place, field, depth: place.length - 1, number, of, page: begins ? page : null };
  });
}

/** Returns the label of a field, its name, or the title of its type. */
export function labelOf(field: Field, types: Catalogue): string {
  return field.label || field.name || titleOf(field.type, types);
}

export function titleOf(type: string, types: Catalogue): string {
  return types.entries.find(({ id }) => id === type)?.title ?? type;
}

/** Counts the errors and warnings of each field, by its path. */
export function countsOf(
  errors: Errors,
  warnings: readonly Warning[],
): Map<string, { errors: number; warnings: number }> {
  const counts = new Map<string, { errors: number; warnings: number }>();
  const count = (path: string, what: 'errors' | 'warnings') => {
    const own = fieldPathOf(path);
    if (own === null) return;
    const before = counts.get(own) ?? { errors: 0, warnings: 0 };
    counts.set(own, { ...before, [what]: before[what] + 1 });
  };
  for (const path of Object.keys(errors)) count(path, 'errors');
  for (const { path } of warnings) count(path, 'warnings');
  return counts;
}

/**
 * Returns the position of a field that is dragged over a line, counted without the field itself; null if it may not be there.
 * @param depth the depth of the pointer, which is limited to those that are possible there
 */
export function dropPlace(fields: readonly Field[], from: Place, over: Place, depth: number): Place | null {
  const lines = placesOf(fields).filter(({ place }) => isSamePlace(place, from) || !isIn(place, from));
  const at = (wanted: Place) => lines.findIndex(({ place }) => isSamePlace(place, wanted));
  const [index, target] = [at(from), at(over)];
  const active = lines[index];
  if (!active || target < 0) return null;
  const others = lines.toSpliced(index, 1);
  const [before, after] = [others[target - 1], others[target]];
  const { to } = removed([...fields], from);
  if (!before) return [0];
  const deepest = before.place.length - 1 + (isHolding(before.field) ? 1 : 0);
  const least = after ? after.place.length - 1 : 0;
  for (let level = Math.max(least, Math.min(depth, deepest)); level >= least; level -= 1) {
    if (!canStand(active.field, groupAt(before.place, level))) continue;
    const beside = before.place.slice(0, level + 1);
    const now = to(beside.length > level ? beside : before.place);
    if (!now) return null;
    return beside.length > level ? now.with(-1, (now.at(-1) ?? 0) + 1) : [...now, 0];
  }
  return null;
}

/** The ancestor group of a position at a level. */
const groupAt = (place: Place, level: number): Place => place.slice(0, level);

/** Returns the position of a new field that is dropped on the upper or lower half of a line. */
export function newPlace(field: Field, over: Place, overField: Field, isBelow: boolean): Place {
  if (isBelow && isHolding(overField) && canStand(field, over)) return [...over, 0];
  for (let level = over.length; level > 0; level -= 1) {
    if (!canStand(field, over.slice(0, level - 1))) continue;
    const isOwn = level === over.length;
    const beside = over.slice(0, level);
    return isOwn && !isBelow ? beside : beside.with(-1, (beside.at(-1) ?? 0) + 1);
  }
  return [0];
}
