/** The options of a field. */
interface Options {
  options: readonly { value: string; label?: string }[];
}

/** Returns the value whose option a cell names, by value or by label; a cell that names no option stays as it is. */
export function importedChoice(cell = '', { options }: Options): string {
  if (options.some(({ value }) => value === cell)) return cell;
  const [named, ...others] = options.filter(({ label }) => label === cell);
  return named && others.length === 0 ? named.value : cell;
}

/**
 * Returns the values of a cell with several options, by value or by label, separated by commas. Names may contain commas too;
 * text between two of them that names no option is one free-text answer.
 */
export function importedChoices(cell = '', field: Options): string[] {
  const names = field.options.flatMap(({ value, label }) => (label ? [value, label] : [value]));
  // Longest first: a name may begin with another one.
  names.sort((one, other) => other.length - one.length);
  const chosen: string[] = [];
  let freeText: string[] = [];
  const endFreeText = () => {
    if (freeText.length > 0) chosen.push(freeText.join(','));
    freeText = [];
  };
  for (let left: string | null = cell; left !== null; ) {
    const text: string = left.trimStart();
    const name = names.find(
      (candidate) => text.startsWith(candidate) && /^\s*(,|$)/.test(text.slice(candidate.length)),
    );
    const end: number = (name === undefined ? left : text).indexOf(',', name?.length ?? 0);
    if (name === undefined) freeText.push(end < 0 ? left : left.slice(0, end));
    else {
      endFreeText();
      chosen.push(importedChoice(name, field));
    }
    left = end < 0 ? null : (name === undefined ? left : text).slice(end + 1);
  }
  endFreeText();
  return chosen;
}
