import type { Field } from '../model.ts';
import { fieldAt, fieldsIn, type Position, withFieldsIn } from './paths.ts';

/** Fields after a change, and a function that maps old positions to new ones; null for a field that is gone. */
export interface Rearranged {
  fields: Field[];
  to(position: Position): Position | null;
}

/** Field types that contain other fields. */
export const HOLDING: readonly string[] = ['group', 'repeater'];
/** Field types that cannot be in a group. */
const OUTSIDE: readonly string[] = ['page_break', 'coupon', 'slot', 'total'];
/** The greatest depth of nested groups and repeaters. */
const DEEPEST = 2;

export const isHolding = ({ type }: Field): boolean => HOLDING.includes(type);

/** @param at the position of the new field */
export function inserted(fields: Field[], at: Position, field: Field): Rearranged {
  const [group, index] = [at.slice(0, -1), at.at(-1) ?? 0];
  return {
    fields: withFieldsIn(fields, group, (inner) => inner.toSpliced(index, 0, field)),
    to: (position) => shifted(position, at, 1),
  };
}

export function removed(fields: Field[], target: Position): Rearranged {
  const [group, index] = [target.slice(0, -1), target.at(-1) ?? 0];
  return {
    fields: withFieldsIn(fields, group, (inner) => inner.toSpliced(index, 1)),
    to: (position) => (isIn(position, target) ? null : shifted(position, target, -1)),
  };
}

/** @param target the new position, counted without the field itself */
export function moved(fields: Field[], from: Position, target: Position): Rearranged {
  const field = fieldAt(fields, from);
  if (!field) return { fields, to: (position) => position };
  const without = removed(fields, from);
  const reinserted = inserted(without.fields, target, field);
  const to = (position: Position) => {
    if (isIn(position, from)) return [...target, ...position.slice(from.length)];
    const between = without.to(position);
    return between && reinserted.to(between);
  };
  return { fields: reinserted.fields, to };
}

/** True if a position is that of a group or inside it. */
export function isIn(position: Position, group: Position): boolean {
  return group.every((index, at) => position[at] === index);
}

export const isSamePosition = (one: Position, other: Position): boolean =>
  one.length === other.length && isIn(one, other);

/** Shifts positions that come after one in its group, including those nested in them. */
function shifted(position: Position, at: Position, by: 1 | -1): Position {
  const depth = at.length - 1;
  const own = position[depth];
  if (own === undefined || !isIn(position, at.slice(0, -1))) return position;
  const last = at[depth] ?? 0;
  if (by > 0 ? own < last : own <= last) return position;
  return position.with(depth, own + by);
}

/** Ways to move a field without dragging. */
export const WAYS = ['up', 'down', 'in', 'out'] as const;
export type Way = (typeof WAYS)[number];

/**
 * Returns the position of a field that is moved one way, counted without the field itself: up or down in its group, into the
 * previous group (otherwise the next), or out to after its own group. Null if it cannot be moved that way.
 */
export function targetOf(fields: readonly Field[], from: Position, way: Way): Position | null {
  const [group, index] = [from.slice(0, -1), from.at(-1) ?? 0];
  const beside = fieldsIn(fields, group);
  const field = beside[index];
  if (!field) return null;
  switch (way) {
    case 'up':
      return index > 0 ? [...group, index - 1] : null;
    case 'down':
      return index < beside.length - 1 ? [...group, index + 1] : null;
    case 'in': {
      const [before, after] = [beside[index - 1], beside[index + 1]];
      if (before && isHolding(before) && canStand(field, [...group, index - 1]))
        return [...group, index - 1, before.fields?.length ?? 0];
      // Without the field, the next group has the field's index.
      return after && isHolding(after) && canStand(field, [...group, index]) ? [...group, index, 0] : null;
    }
    case 'out':
      return group.length > 0 ? group.with(-1, (group.at(-1) ?? 0) + 1) : null;
  }
}

/**
 * True if a field may be in a group; the service would refuse it otherwise.
 * @param group empty for the form itself
 */
export function canStand(field: Field, group: Position): boolean {
  if (group.length === 0) return true;
  return !OUTSIDE.includes(field.type) && group.length + depthOf(field) <= DEEPEST;
}

/** The number of nested groups and repeaters, with the field itself. */
function depthOf(field: Field): number {
  return isHolding(field) ? 1 + Math.max(0, ...(field.fields ?? []).map(depthOf)) : 0;
}
