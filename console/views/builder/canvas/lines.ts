import { canStand, isHolding, isIn, isSamePosition, removed } from '../editor/moves.ts';
import { fieldPathOf, fieldPositions, fieldsIn, type Position, pathOf } from '../editor/paths.ts';
import type { Catalogue, Errors, Field, Warning } from '../model.ts';

/** A field as a line of the canvas. */
export interface Line {
  path: string;
  position: Position;
  field: Field;
  /** The number of groups around the field. */
  depth: number;
  /** The number of the field among its siblings, from 1, and the number of siblings. */
  number: number;
  siblings: number;
  /** The number of the page that this field begins, or null. */
  page: number | null;
}

/** Lists the fields from top to bottom, nested ones included. */
export function linesOf(fields: readonly Field[]): Line[] {
  let page = 1;
  return fieldPositions(fields).map(({ position, field }, index) => {
    const begins = field.type === 'page_break';
    if (begins && index > 0) page += 1;
    const number = (position.at(-1) ?? 0) + 1;
    const siblings = fieldsIn(fields, position.slice(0, -1)).length;
    return {
      path: pathOf(position),
      position,
      field,
      depth: position.length - 1,
      number,
      siblings,
      page: begins ? page : null,
    };
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
  const count = (path: string, kind: 'errors' | 'warnings') => {
    const own = fieldPathOf(path);
    if (own === null) return;
    const before = counts.get(own) ?? { errors: 0, warnings: 0 };
    counts.set(own, { ...before, [kind]: before[kind] + 1 });
  };
  for (const path of Object.keys(errors)) count(path, 'errors');
  for (const { path } of warnings) count(path, 'warnings');
  return counts;
}

/**
 * Returns the position of a field that is dragged over a line, counted without the field itself; null if it may not be there.
 * @param depth the depth of the pointer, which is limited to those that are possible there
 */
export function dropPosition(fields: readonly Field[], from: Position, over: Position, depth: number): Position | null {
  const lines = fieldPositions(fields).filter(
    ({ position }) => isSamePosition(position, from) || !isIn(position, from),
  );
  const lineAt = (target: Position) => lines.findIndex(({ position }) => isSamePosition(position, target));
  const [index, target] = [lineAt(from), lineAt(over)];
  const active = lines[index];
  if (!active || target < 0) return null;
  const others = lines.toSpliced(index, 1);
  const [before, after] = [others[target - 1], others[target]];
  const { to } = removed([...fields], from);
  if (!before) return [0];
  const deepest = before.position.length - 1 + (isHolding(before.field) ? 1 : 0);
  const least = after ? after.position.length - 1 : 0;
  for (let level = Math.max(least, Math.min(depth, deepest)); level >= least; level -= 1) {
    if (!canStand(active.field, groupAt(before.position, level))) continue;
    const beside = before.position.slice(0, level + 1);
    const now = to(beside.length > level ? beside : before.position);
    if (!now) return null;
    return beside.length > level ? now.with(-1, (now.at(-1) ?? 0) + 1) : [...now, 0];
  }
  return null;
}

/** The ancestor group of a position at a level. */
const groupAt = (position: Position, level: number): Position => position.slice(0, level);

/** Returns the position of a new field that is dropped on the upper or lower half of a line. */
export function newPosition(field: Field, over: Position, overField: Field, isBelow: boolean): Position {
  if (isBelow && isHolding(overField) && canStand(field, over)) return [...over, 0];
  for (let level = over.length; level > 0; level -= 1) {
    if (!canStand(field, over.slice(0, level - 1))) continue;
    const isOwn = level === over.length;
    const beside = over.slice(0, level);
    return isOwn && !isBelow ? beside : beside.with(-1, (beside.at(-1) ?? 0) + 1);
  }
  return [0];
}
