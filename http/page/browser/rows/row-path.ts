/**
 * Gives a row another path in a text that names it or what is in it, such as a name, an id or several of them. The path of a row counts
 * where it begins: rows within may have a name that ends, or goes on, like that of the rows round them.
 */
export function replacePath(text: string, from: string, to: string): string {
  return text.split(from).reduce((before, rest) => before + (/[\w.]$/.test(before) ? from : to) + rest);
}
