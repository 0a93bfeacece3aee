/** What there is to choose. */
interface Chosen {
  options: readonly { value: string; label?: string }[];
}

/** The value that a cell names by itself or by its label; what names none is left as it is. */
export function importedChoice(cell = '', { options }: Chosen): string {
  if (options.some(({ value }) => value === cell)) return cell;
  const [named, ...others] = options.filter(({ label }) => label === cell);
  return named && others.length === 0 ? named.value : cell;
}

/**
 * The values of a cell that names several, each by itself or by its label, with commas between. Names may have commas too; what stands
 * between two of them and names nothing is one answer of the visitor's own.
 */
export function importedChoices(cell = '', field: Chosen): string[] {
  const names = field.options.flatMap(({ value, label }) => (label ? [value, label] : [value]));
  // The longest first: it may begin with another one.
  names.sort((one, other) => other.length - one.length);
  const chosen: string[] = [];
  let own: string[] = [];
  const endOwn = () => {
    if (own.length > 0) chosen.push(own.join(','));
    own = [];
  };
  for (let left: string | null = cell; left !== null; ) {
    const text: string = left.trimStart();
    const name = names.find((one) => text.startsWith(one) && /^\s*(,|$)/.test(text.slice(one.length)));
    const end: number = (name === undefined ? left : text).indexOf(',', name?.length ?? 0);
    if (name === undefined) own.push(end < 0 ? left : left.slice(0, end));
    else {
      endOwn();
      chosen.push(importedChoice(name, field));
    }
    left = end < 0 ? null : (name === undefined ? left : text).slice(end + 1);
  }
  endOwn();
  return chosen;
}
