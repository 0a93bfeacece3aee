import type { Field } from '../../model.ts';
import { fieldAt, fieldsIn, type Position } from '../paths.ts';

/** The groups in which a name is looked up, nearest first, and the form itself ([]) last. */
export type Scopes = readonly Position[];

/** The meaning of a name in its scopes. */
export interface FieldReference {
  position: Position;
  /** The rest of the name after the field, such as a part of its value. */
  rest: readonly string[];
}

/** Returns the scopes for a position: its siblings first, then the groups further out. */
export function scopesAt(position: Position): Scopes {
  return position.map((_, at) => position.slice(0, position.length - 1 - at));
}

/**
 * @param name such as `billing.city`
 * @returns null if no field has this name
 */
export function resolveName(fields: readonly Field[], name: string, scopes: Scopes): FieldReference | null {
  const parts = name.split('.');
  for (const scope of scopes) {
    const reference = follow(fields, scope, parts);
    if (reference) return reference;
  }
  return null;
}

function follow(fields: readonly Field[], group: Position, [first, ...rest]: readonly string[]): FieldReference | null {
  const index = fieldsIn(fields, group).findIndex((field) => field.name === first);
  if (first === undefined || index < 0) return null;
  const position = [...group, index];
  const inner = rest.length > 0 ? follow(fields, position, rest) : null;
  return inner ?? { position, rest };
}

/** Returns the shortest name that refers to a field; null if there is none. */
export function nameFor(fields: readonly Field[], { position, rest }: FieldReference, scopes: Scopes): string | null {
  for (const scope of scopes) {
    if (!scope.every((index, at) => position[at] === index) || position.length <= scope.length) continue;
    const names = position
      .slice(scope.length)
      .map((_, at) => fieldAt(fields, position.slice(0, scope.length + at + 1))?.name);
    const name = [...names, ...rest].join('.');
    const reference = resolveName(fields, name, scopes);
    if (reference && reference.position.join() === position.join()) return name;
  }
  return null;
}
