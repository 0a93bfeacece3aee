import type { Field } from '../model.ts';
import { fieldAt, fieldsIn, type Place, withFieldsIn } from './paths.ts';

/** Fields after a step, and where what stood at a place stands now: null for what is gone. */
export interface Rearranged {
  fields: Field[];
  to(place: Place): Place | null;
}

/** Types that hold other fields. */
export const HOLDING: readonly string[] = ['group', 'repeater'];
/** Types that stand in no group. */
const OUTSIDE: readonly string[] = ['page_break', 'coupon', 'total'];
/** So many groups and repeaters may stand in each other. */
const DEEPEST = 2;

export const isHolding = ({ type }: Field): boolean => HOLDING.includes(type);

/** @param at its place once it stands there */
export function inserted(fields: Field[], at: Place, field: Field): Rearranged {
  const [group, index] = [at.slice(0, -1), at.at(-1) ?? 0];
  return {
    fields: withFieldsIn(fields, group, (inner) => inner.toSpliced(index, 0, field)),
    to: (place) => shifted(place, at, 1),
  };
}

export function removed(fields: Field[], gone: Place): Rearranged {
  const [group, index] = [gone.slice(0, -1), gone.at(-1) ?? 0];
  return {
    fields: withFieldsIn(fields, group, (inner) => inner.toSpliced(index, 1)),
    to: (place) => (isIn(place, gone) ? null : shifted(place, gone, -1)),
  };
}

/** @param target its place among the fields without it */
export function moved(fields: Field[], from: Place, target: Place): Rearranged {
  const field = fieldAt(fields, from);
  if (!field) return { fields, to: (place) => place };
  const without = removed(fields, from);
  const back = inserted(without.fields, target, field);
  const to = (place: Place) => {
    if (isIn(place, from)) return [...target, ...place.slice(from.length)];
    const between = without.to(place);
    return between && back.to(between);
  };
  return { fields: back.fields, to };
}

/** Whether a place is another one, or in the group that stands there. */
export function isIn(place: Place, group: Place): boolean {
  return group.every((index, at) => place[at] === index);
}

export const isSamePlace = (one: Place, other: Place): boolean => one.length === other.length && isIn(one, other);

/** Places behind one in its group, and what they hold, move on. */
function shifted(place: Place, at: Place, by: 1 | -1): Place {
  const depth = at.length - 1;
  const own = place[depth];
  if (own === undefined || !isIn(place, at.slice(0, -1))) return place;
  const last = at[depth] ?? 0;
  if (by > 0 ? own < last : own <= last) return place;
  return place.with(depth, own + by);
}

/** Ways to move a field without dragging it. */
export const WAYS = ['up', 'down', 'in', 'out'] as const;
export type Way = (typeof WAYS)[number];

/**
 * Where a field comes to stand that is moved one way, among the fields without it: up or down beside the others of its group, into the
 * group before it (else after it), or out behind its own. Null where that way leads nowhere.
 */
export function targetOf(fields: readonly Field[], from: Place, way: Way): Place | null {
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
      // Without the field that one stands where it stood.
      return after && isHolding(after) && canStand(field, [...group, index]) ? [...group, index, 0] : null;
    }
    case 'out':
      return group.length > 0 ? group.with(-1, (group.at(-1) ?? 0) + 1) : null;
  }
}

/** Whether a field may stand in a group, which the service would refuse otherwise. @param group empty for the form itself */
export function canStand(field: Field, group: Place): boolean {
  if (group.length === 0) return true;
  return !OUTSIDE.includes(field.type) && group.length + depthOf(field) <= DEEPEST;
}

/** How many groups and repeaters stand in each other in it, with itself. */
function depthOf(field: Field): number {
  return isHolding(field) ? 1 + Math.max(0, ...(field.fields ?? []).map(depthOf)) : 0;
}
