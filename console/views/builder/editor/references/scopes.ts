import type { Field } from '../../model.ts';
import { fieldAt, fieldsIn, type Place } from '../paths.ts';

/** From where names are looked up: the group that is nearest first, the form itself ([]) last. */
export type Scopes = readonly Place[];

/** What a name means somewhere. */
export interface Meant {
  place: Place;
  /** What stands behind the field: a part of its value. */
  rest: readonly string[];
}

/** The scopes of what stands at a place: beside it first, then further out. */
export function scopesAt(place: Place): Scopes {
  return place.map((_, at) => place.slice(0, place.length - 1 - at));
}

/** @param name such as `billing.city` @returns null for what names no field */
export function meaning(fields: readonly Field[], name: string, scopes: Scopes): Meant | null {
  const parts = name.split('.');
  for (const scope of scopes) {
    const found = follow(fields, scope, parts);
    if (found) return found;
  }
  return null;
}

function follow(fields: readonly Field[], group: Place, [first, ...rest]: readonly string[]): Meant | null {
  const index = fieldsIn(fields, group).findIndex((field) => field.name === first);
  if (first === undefined || index < 0) return null;
  const place = [...group, index];
  const inner = rest.length > 0 ? follow(fields, place, rest) : null;
  return inner ?? { place, rest };
}

/** The shortest name by which a field is meant; null where none leads there. */
export function nameFor(fields: readonly Field[], { place, rest }: Meant, scopes: Scopes): string | null {
  for (const scope of scopes) {
    if (!scope.every((index, at) => place[at] === index) || place.length <= scope.length) continue;
    const names = place
      .slice(scope.length)
      .map((_, at) => fieldAt(fields, place.slice(0, scope.length + at + 1))?.name);
    const name = [...names, ...rest].join('.');
    const found = meaning(fields, name, scopes);
    if (found && found.place.join() === place.join()) return name;
  }
  return null;
}
