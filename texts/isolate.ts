/** U+2068: what follows has a direction of its own. */
const START = '\u2068';
/** U+2069 */
const END = '\u2069';

/**
 * A place of a text that is written from right to left, for a value of unknown direction: it is laid out by itself, and the words
 * around it stay in their order. Addresses go without: programs that make links of them would take the mark along.
 */
export function isolated<const Place extends string>(place: Place): `${typeof START}{${Place}}${typeof END}` {
  return `${START}{${place}}${END}`;
}
