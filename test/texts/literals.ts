/** A string or template in a source, with the code before it. */
export interface Literal {
  line: number;
  /** `{…}` stands for an inserted value. */
  text: string;
  before: string;
}

/** Matches comments, strings and regular expressions, the start of a template, and braces. */
const TOKEN =
  /\/\/[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|\/(?<=(?:[(,=:[!&|?{;>]\s{0,40}|return )\/)(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/|[`{}]/g;

/** Returns the literals of a TypeScript source, without comments and regular expressions. */
export function literalsOf(source: string): Literal[] {
  const found: Literal[] = [];
  const add = (at: number, text: string) => {
    found.push({ line: source.slice(0, at).split('\n').length, text, before: source.slice(Math.max(0, at - 80), at) });
  };

  /**
   * Reads code up to its closing brace, or to the end.
   * @returns the index of the end
   */
  function readCode(start: number): number {
    const token = new RegExp(TOKEN);
    token.lastIndex = start;
    let depth = 0;
    for (let match = token.exec(source); match; match = token.exec(source)) {
      const [text] = match;
      if (text === '{') depth += 1;
      else if (text === '}' && depth === 0) return match.index;
      else if (text === '}') depth -= 1;
      else if (text === '`') token.lastIndex = readTemplate(match.index);
      else if (/^['"]/.test(text)) add(match.index, text.slice(1, -1));
    }
    return source.length;
  }

  function readTemplate(start: number): number {
    let text = '';
    for (let at = start + 1; at < source.length; at += 1) {
      if (source[at] === '`') {
        add(start, text);
        return at + 1;
      }
      if (source.startsWith('${', at)) {
        at = readCode(at + 2);
        text += '{…}';
      } else if (source[at] === '\\') at += 1;
      else text += source[at];
    }
    throw new Error(`the template at ${start} has no end`);
  }

  readCode(0);
  return found;
}
