/** U+2068, first strong isolate: begins a text with its own direction. */
const START = '\u2068';
/** U+2069, pop directional isolate. */
const END = '\u2069';

/**
 * Returns a parameter, isolated, for texts written from right to left: a value of unknown direction does not reorder the words
 * around it. Do not isolate addresses: programs that make links of them would include the marks.
 */
export function isolated<const Parameter extends string>(
  parameter: Parameter,
): `${typeof START}{${Parameter}}${typeof END}` {
  return `${START}{${parameter}}${END}`;
}
