/**
 * Returns a check that is true for names with none of these endings.
 * @param endings in lower case, without dots, separated by spaces
 */
export function refusing(endings: string): (name: string) => boolean {
  const refused = new Set(endings.split(/\s+/));
  return (name) => !refused.has(endingOf(name));
}

/** Returns a check that is true for names with one of these endings. @param endings as in `refusing` */
export function takingOnly(endings: string): (name: string) => boolean {
  const taken = new Set(endings.split(/\s+/));
  return (name) => taken.has(endingOf(name));
}

function endingOf(name: string): string {
  return /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
}
