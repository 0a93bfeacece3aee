import type { Field } from '../../model.ts';
import { fieldAt, fieldsIn, type Place } from '../paths.ts';

/** The groups in which a name is looked up, nearest first, and the form itself ([]) last. */
export type Scopes = readonly Place[];

/** The meaning of a name in its scopes. */
export interface Meant {
  place: Place;
  /** The rest of the name after the field, such as a part of its value. */
  rest: readonly string[];
}

/** Returns the scopes for a position: its siblings first, then the groups further out. */
export function scopesAt(place: Place): Scopes {
  return place.map((_, at) => place.slice(0, place.length - 1 - at));
}

/**
 * @param name such as `billing.city`
 * @returns null if no field has this name
 */
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

/** Returns the shortest name that refers to a field; null if there is none. */
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
