import { IMAGES } from './images.ts';
import { NUMBERS } from './numbers.ts';
import { PLACES } from './places.ts';
import { STRUCTURES } from './structures.ts';
import type { HostileClass, Kind } from './table.ts';
import { TEXTS } from './texts.ts';

/** Every hostile value that can replace a right one. */
export const CLASSES: readonly HostileClass[] = [...TEXTS, ...PLACES, ...NUMBERS, ...STRUCTURES, ...IMAGES];

export function classesFor(kind: Kind): readonly HostileClass[] {
  return BY_KIND[kind];
}

const of = (...kinds: Kind[]) => CLASSES.filter((one) => one.kinds.some((kind) => kinds.includes(kind)));
const BY_KIND: Readonly<Record<Kind, readonly HostileClass[]>> = {
  text: of('text'),
  number: of('number'),
  boolean: of('boolean'),
  list: of('list'),
  object: of('object'),
  image: of('image', 'text'),
};
