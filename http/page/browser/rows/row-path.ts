/**
 * Replaces the path of a row in a text, such as a name, an id or a list of ids. A path only counts where it begins: the name of
 * inner rows may end or continue like that of the rows around them.
 */
export function replacePath(text: string, from: string, to: string): string {
  return text.split(from).reduce((before, rest) => before + (/[\w.]$/.test(before) ? from : to) + rest);
}
