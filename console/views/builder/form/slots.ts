import { canStand, isHolding, isIn, removed } from '../editor/moves.ts';
import { fieldAt, fieldPositions, fieldsIn, type Position, pathOf } from '../editor/paths.ts';
import type { Field } from '../model.ts';
import type { Place, Places } from './places.ts';

/** A place between fields where one can be dropped or added. */
export interface Slot {
  /** The position of the field there, counted without the field that is moved. */
  position: Position;
  /** The line that marks it: its start, its length, and its direction. */
  x: number;
  y: number;
  length: number;
  isUpright: boolean;
}

/** The distance in pixels of the first and last line in a group from its fields. */
const MARGIN = 10;
/** The distance in pixels of the frame round a selected field. */
const EDGE = 6;

/**
 * Lists the places for a field, from top to bottom.
 * @param from the position of a field that is moved; null for a new one
 */
export function slotsOf(fields: readonly Field[], places: Places, moving: Field, from: Position | null): Slot[] {
  const groups = fieldPositions(fields)
    .filter(({ field, position }) => isHolding(field) && !(from && isIn(position, from)))
    .map(({ position }) => position);
  return [[], ...groups]
    .filter((group) => canStand(moving, group))
    .flatMap((group) => slotsIn(fields, places, group, from))
    .toSorted((one, other) => one.y - other.y || one.x - other.x);
}

function slotsIn(fields: readonly Field[], places: Places, group: Position, from: Position | null): Slot[] {
  const beside = fieldsIn(fields, group)
    .map((_, index) => [...group, index])
    .filter((position) => !from || !isIn(position, from))
    .flatMap((position) => places.get(pathOf(position)) ?? []);
  const target = targetGroup(fields, group, from);
  if (!target) return [];
  if (beside.length === 0) {
    const around = places.get(pathOf(group));
    const line = around && { x: around.x, y: around.y + around.height / 2, length: around.width, isUpright: false };
    return line ? [{ position: [...target, 0], ...line }] : [];
  }
  return Array.from({ length: beside.length + 1 }, (_, index) => ({
    position: [...target, index],
    ...lineBetween(beside[index - 1], beside[index]),
  }));
}

/** Returns the position of a group once the moved field is gone. */
function targetGroup(fields: readonly Field[], group: Position, from: Position | null): Position | null {
  if (group.length === 0 || !from) return group;
  return removed([...fields], from).to(group);
}

function lineBetween(before: Place | undefined, after: Place | undefined): Omit<Slot, 'position'> {
  if (before && after && isBeside(before, after)) {
    const x = (before.x + before.width + after.x) / 2;
    return { x, y: Math.min(before.y, after.y), length: Math.max(before.height, after.height), isUpright: true };
  }
  if (before && after) {
    const x = Math.min(before.x, after.x);
    const end = Math.max(before.x + before.width, after.x + after.width);
    return { x, y: (before.y + before.height + after.y) / 2, length: end - x, isUpright: false };
  }
  const { x, y, width, height } = before ?? after ?? { x: 0, y: 0, width: 0, height: 0 };
  return { x, y: before ? y + height + MARGIN : y - MARGIN, length: width, isUpright: false };
}

/** True for two fields that share a line. */
function isBeside(before: Place, after: Place): boolean {
  return after.x >= before.x + before.width - 1 && after.y < before.y + before.height;
}

/** Returns the nearest slot to a point; undefined if none is within `most` pixels. */
export function nearest(slots: readonly Slot[], at: { x: number; y: number }, most = Number.POSITIVE_INFINITY) {
  const ranked = slots.map((slot) => ({ slot, distance: distanceTo(slot, at) })).filter((one) => one.distance <= most);
  return ranked.toSorted((one, other) => one.distance - other.distance)[0]?.slot;
}

function distanceTo({ x, y, length, isUpright, position }: Slot, at: { x: number; y: number }): number {
  const [width, height] = isUpright ? [0, length] : [length, 0];
  const across = Math.max(x - at.x, 0, at.x - x - width);
  const down = Math.max(y - at.y, 0, at.y - y - height);
  // The line of the inner group wins over one at the same place.
  return Math.hypot(across, down) - position.length / 10;
}

/** Returns the slots above and below a field. */
export function slotsAround(fields: readonly Field[], places: Places, position: Position): [Slot, Slot] | null {
  const field = fieldAt(fields, position);
  const place = places.get(pathOf(position));
  if (!field || !place) return null;
  const line = { x: place.x, length: place.width, isUpright: false };
  const after = position.with(-1, (position.at(-1) ?? 0) + 1);
  return [
    { position, ...line, y: place.y - EDGE },
    { position: after, ...line, y: place.y + place.height + EDGE },
  ];
}
