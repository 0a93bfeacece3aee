/**
 * True when a pattern is safe for a browser, whose engine backtracks: whatever the next character of a value is, at most one part
 * of the pattern matches it, so there is nothing to backtrack to. `(a+)+` matches each `a` in two ways. A pattern that this
 * parser does not understand counts as unsafe: some harmless patterns are left to the server, but no harmful one reaches a
 * browser.
 */
export function isLinear(pattern: string): boolean {
  try {
    const reader = new Reader(pattern);
    reader.readChoice();
    return reader.isAtEnd;
  } catch (error) {
    if (error instanceof Unclear) return false;
    throw error;
  }
}

class Unclear extends Error {}

/** Ranges of code points. */
type Chars = readonly (readonly [from: number, to: number])[];

/** A part of a pattern: the characters that it can begin with, and those that it can continue with where it could end too. */
interface Part {
  first: Chars;
  more: Chars;
  mayBeEmpty: boolean;
}

const EMPTY: Part = { first: [], more: [], mayBeEmpty: true };
const LAST = 0x10ffff;
const ANY: Chars = [[0, LAST]];
const SETS: Readonly<Record<string, Chars>> = {
  d: [[48, 57]],
  w: [
    [48, 57],
    [65, 90],
    [95, 95],
    [97, 122],
  ],
};
const CONTROLS: Readonly<Record<string, number>> = { t: 9, n: 10, v: 11, f: 12, r: 13 };
/** A second quantifier behind a quantifier means different things to RE2 and to browsers. */
const COUNT = /(?:([*+?])|\{(\d+)(,?)(\d*)\})\??(?![*+?{])/y;

class Reader {
  readonly #pattern: string;
  #position = 0;

  constructor(pattern: string) {
    this.#pattern = pattern;
  }

  get isAtEnd(): boolean {
    return this.#position === this.#pattern.length;
  }

  readChoice(): Part {
    let choice = this.#readSequence();
    while (this.#take(/\|/y)) {
      const other = this.#readSequence();
      requireDisjoint(choice.first, other.first);
      if (choice.mayBeEmpty && other.mayBeEmpty) throw new Unclear();
      choice = {
        first: [...choice.first, ...other.first],
        more: [...choice.more, ...other.more],
        mayBeEmpty: choice.mayBeEmpty || other.mayBeEmpty,
      };
    }
    return choice;
  }

  #readSequence(): Part {
    let before = EMPTY;
    while (!this.isAtEnd && !/[|)]/.test(this.#pattern.charAt(this.#position))) {
      const part = this.#readRepeated();
      requireDisjoint(before.more, part.first);
      if (before.mayBeEmpty) requireDisjoint(before.first, part.first);
      before = {
        first: before.mayBeEmpty ? [...before.first, ...part.first] : before.first,
        more: part.mayBeEmpty ? [...before.more, ...part.first, ...part.more] : part.more,
        mayBeEmpty: before.mayBeEmpty && part.mayBeEmpty,
      };
    }
    return before;
  }

  #readRepeated(): Part {
    const part = this.#readPart();
    const count = this.#take(COUNT);
    if (!count) return part;
    const [, sign, fewest = sign === '+' ? '1' : '0', comma = sign, last = ''] = count;
    const least = Number(fewest);
    const most = sign === '?' ? 1 : comma === '' ? least : Number(last || Number.POSITIVE_INFINITY);
    // Each repetition could match the empty text.
    if (part.mayBeEmpty) throw new Unclear();
    if (most > 1) requireDisjoint(part.more, part.first);
    const mayGoOn = most > 1 && most > least;
    return { ...part, more: mayGoOn ? [...part.more, ...part.first] : part.more, mayBeEmpty: least === 0 };
  }

  #readPart(): Part {
    if (this.#take(/\((?:\?:)?(?!\?)/y)) {
      const inner = this.readChoice();
      if (!this.#take(/\)/y)) throw new Unclear();
      return inner;
    }
    if (this.#take(/[\^$]|\\[bB]/y)) return EMPTY;
    if (this.#take(/\./y)) return { first: ANY, more: [], mayBeEmpty: false };
    if (this.#take(/\[/y)) return { first: this.#readSet(), more: [], mayBeEmpty: false };
    return { first: this.#readCharacter(/[^()[\]{}*+?|]/uy), more: [], mayBeEmpty: false };
  }

  /** Reads a set, behind its opening bracket. */
  #readSet(): Chars {
    const isNot = this.#take(/\^/y) !== null;
    const ranges: (readonly [number, number])[] = [];
    do {
      const from = this.#readCharacter(/[^[\]&~]/uy);
      const isRange = this.#take(/-(?!\])/y) !== null;
      const to = isRange ? this.#readCharacter(/[^[\]&~-]/uy) : from;
      if (isRange && (isMany(from) || isMany(to))) throw new Unclear();
      ranges.push(...(isRange ? [[from[0]?.[0] ?? 0, to[0]?.[1] ?? LAST] as const] : from));
    } while (!this.#take(/\]/y));
    if (isNot && ranges.some(([from, to]) => from === 0 && to === LAST)) throw new Unclear();
    return isNot ? allBut(ranges) : ranges;
  }

  /** Reads a character, or a class by its letter. */
  #readCharacter(plain: RegExp): Chars {
    const escaped = this.#take(/\\(?:([pP]\{\w+\}|[pP]\w)|([dwDW])|([tnvfr])|x([0-9a-fA-F]{2})|([^\w\s]))/uy);
    const [, name, set, control, hex, sign] = escaped ?? [];
    if (name !== undefined) return ANY;
    const letters = SETS[set?.toLowerCase() ?? ''];
    if (letters) return set === set?.toLowerCase() ? letters : allBut(letters);
    const code = control ? CONTROLS[control] : hex ? Number.parseInt(hex, 16) : sign?.codePointAt(0);
    const codePoint = code ?? this.#take(plain)?.[0].codePointAt(0);
    if (codePoint === undefined || (code === undefined && codePoint === 92)) throw new Unclear();
    return [[codePoint, codePoint]];
  }

  #take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#position;
    const match = pattern.exec(this.#pattern);
    if (match) this.#position = pattern.lastIndex;
    return match;
  }
}

function isMany(chars: Chars): boolean {
  return chars.length > 1 || chars.some(([from, to]) => from !== to);
}

function requireDisjoint(chars: Chars, others: Chars): void {
  const overlap = chars.some(([from, to]) => others.some(([first, last]) => from <= last && first <= to));
  if (overlap) throw new Unclear();
}

function allBut(chars: Chars): Chars {
  const others: [number, number][] = [];
  let next = 0;
  for (const [from, to] of [...chars].sort(([one], [other]) => one - other)) {
    if (from > next) others.push([next, from - 1]);
    next = Math.max(next, to + 1);
  }
  return next > LAST ? others : [...others, [next, LAST]];
}
