import { TYPE_CASES } from './type-values.ts';

/** Positions of a field: alone, in a group, or in the second row of a repeater. */
export const PLACES = [
  {
    place: 'alone',
    path: 'it',
    around: (field: object) => field,
    put: (it: unknown): unknown => it,
    get: (whole: unknown): unknown => whole,
  },
  {
    place: 'in a group',
    path: 'it.it',
    around: (field: object) => ({ type: 'group', name: 'it', fields: [field] }),
    put: (it: unknown) => ({ it }),
    get: (whole: unknown) => (whole as { it: unknown }).it,
  },
  {
    place: 'in a row',
    path: 'it[1].it',
    around: (field: object) => ({ type: 'repeater', name: 'it', fields: [{ type: 'text', name: 'other' }, field] }),
    put: (it: unknown) => [{ other: 'x' }, { it }],
    get: (whole: unknown) => (whole as { it: unknown }[])[1]?.it,
  },
];

/**
 * Computed fields are never sent, passwords are not stored and so not shown again, and groups and repeaters are the positions
 * here.
 */
const UNSENT = ['calculated', 'total', 'password', 'group', 'repeater'];
/** Types that are not allowed in groups or rows. */
const OUTERMOST = ['coupon', 'slot'];

const cases = Object.entries(TYPE_CASES).flatMap(([type, some]) =>
  UNSENT.includes(type) ? [] : some.map((one) => ({ type, ...one, what: JSON.stringify(one.field) })),
);

/** Returns the cases of the types that are allowed at this position. */
export function casesIn(place: string) {
  return cases.filter(({ type }) => place === 'alone' || !OUTERMOST.includes(type));
}

/** Sorts a list of ticked boxes, which are sent in their order on the page. */
export function inOrder(type: string, value: unknown): unknown {
  return Array.isArray(value) && type !== 'ranking' ? value.toSorted() : value;
}
