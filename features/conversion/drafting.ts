import { htmlToText } from '#forms/templates/html-to-text.ts';
import { type Loose, said, textOf } from './reading.ts';

/** What somebody has to know of a form that was converted: what was left out, or is other than it was. */
export interface Note {
  /** The name of the field that it is about, in the new form; null for what is about no field. */
  field: string | null;
  note: string;
}

export interface Choice {
  value: string;
  label: string;
}

/** A rule as other systems have it, the field by what it is called there. */
export interface ForeignRule {
  source: string;
  op: string;
  value: unknown;
}

export interface ForeignCondition {
  action: 'show' | 'hide';
  match: 'all' | 'any';
  rules: readonly ForeignRule[];
}

/** What a person who converts can say, since no export has it. */
export interface Known {
  /** In place of "the administrator of the site". */
  adminEmail?: string;
  /** Of prices. */
  currency?: string;
}

const RESERVED = /^(svcaFormInstance|constructor|toString|valueOf|hasOwnProperty|isPrototypeOf|propertyIsEnumerable)$/;
const MOST_NAME = 64;
const LISTS = ['checkboxes'];
const NUMBERS = ['number', 'range', 'rating', 'scale', 'calculated'];

/** A form while it is made of another one. */
export class Drafting {
  readonly fields: Loose[] = [];
  readonly options: Loose = {};
  readonly notes: Note[] = [];
  readonly known: Known;
  title: string;
  /** By what a field is called in the other system. */
  readonly #bySource = new Map<string, { path: string; field: Loose }>();
  readonly #names = new Map<Loose[], Set<string>>();
  readonly #later: (() => void)[] = [];

  constructor(title: string, known: Known) {
    this.title = plainLine(title);
    this.known = known;
  }

  /**
   * Adds a field, under a name that is free where it stands.
   * @param source what it is called in the other system; '' where nothing refers to it
   * @param wanted what its name is made of
   * @param into the fields of a group; those of the form unless it is said
   */
  add(source: string, wanted: string, field: Loose, into: Loose[] = this.fields, within = ''): Loose {
    const name = this.#freeName(wanted || String(field.type), into);
    const { type, ...rest } = field;
    const made: Loose = { type, name, ...said(rest) };
    into.push(made);
    if (source !== '') this.#bySource.set(source, { path: within === '' ? name : `${within}.${name}`, field: made });
    return made;
  }

  note(field: Loose | null, note: string): void {
    this.notes.push({ field: field === null ? null : String(field.name), note });
  }

  /** The path of a field by what it was called. Complete once all fields are there. */
  pathOf(source: string): string | undefined {
    return this.#bySource.get(source)?.path;
  }

  fieldOf(source: string): Loose | undefined {
    return this.#bySource.get(source)?.field;
  }

  /** What can be done only when all fields have their names. */
  later(work: () => void): void {
    this.#later.push(work);
  }

  /** Gives a field, a notification or whatever has one its condition, once all fields are there. */
  condition(owner: Loose, isField: boolean, foreign: ForeignCondition | null): void {
    if (!foreign || foreign.rules.length === 0) return;
    this.later(() => {
      const rules = foreign.rules.map((rule) => this.#rule(rule));
      if (rules.includes(null)) {
        const what = isField ? 'its condition' : `the condition of "${String(owner.key)}"`;
        return this.note(isField ? owner : null, `${what} was left out: it asks for what cannot be asked here`);
      }
      owner.conditional = { action: foreign.action, match: foreign.match, rules };
    });
  }

  finish(): void {
    for (const work of this.#later.splice(0)) work();
  }

  #rule({ source, op, value }: ForeignRule): Loose | null {
    const found = this.#bySource.get(source);
    if (!found || op === '') return null;
    const { path, field } = found;
    const rule = (as: string, to?: unknown) => ({ field: path, op: as, ...(to !== undefined && { value: to }) });
    const text = textOf(value);
    if (op === 'empty' || op === 'not_empty') return rule(op);
    const isAlike = op === 'equals' || op === 'not_equals';
    const type = String(field.type);
    if (type === 'checkbox' || type === 'consent') {
      if (!isAlike) return null;
      const wanted = value === true || (text !== '' && !/^(0|false|no|off|unchecked)$/i.test(text));
      return rule('equals', wanted === (op === 'equals'));
    }
    if (isAlike && text === '') return rule(op === 'equals' ? 'empty' : 'not_empty');
    if (LISTS.includes(type) || field.multiple === true) {
      const asked = {
        equals: 'contains',
        not_equals: 'not_contains',
        contains: 'contains',
        not_contains: 'not_contains',
      };
      const as = asked[op as keyof typeof asked];
      return as ? rule(as, text) : null;
    }
    if (NUMBERS.includes(type)) {
      const number = Number(text);
      return Number.isFinite(number) && text !== '' ? rule(op, number) : null;
    }
    return rule(op, text);
  }

  #freeName(wanted: string, into: Loose[]): string {
    const taken = this.#names.get(into) ?? new Set<string>();
    this.#names.set(into, taken);
    const plain = wanted
      .normalize('NFKD')
      .replaceAll(/\p{M}/gu, '')
      .replaceAll(/[^A-Za-z0-9]+/g, '_');
    const cut = plain.replaceAll(/^[^A-Za-z]+|_+$/g, '').slice(0, MOST_NAME - 4) || 'field';
    const base = RESERVED.test(cut) ? `${cut}_field` : cut;
    let name = base;
    for (let count = 2; taken.has(name.toLowerCase()); count += 1) name = `${base}_${count}`;
    taken.add(name.toLowerCase());
    return name;
  }
}

/** Text of what may be HTML. */
export function plainText(html: string): string {
  return /[<&]/.test(html) ? htmlToText(html).trim() : html.trim();
}

/** The same on one line. */
export function plainLine(html: string): string {
  return plainText(html).replaceAll(/\s+/g, ' ').trim();
}

/** Choices with values that are told apart; where a value is empty its label stands for it. */
export function choicesOf(given: readonly { value: string; label: string }[]): Choice[] {
  const seen = new Set<string>();
  return given.flatMap(({ value, label }) => {
    const one = { value: value || label, label: plainLine(label) || value };
    if (one.value === '' || seen.has(one.value)) return [];
    seen.add(one.value);
    return [one];
  });
}

/** Mails as other systems write them: text with line breaks, or HTML. */
export function asHtml(text: string): string {
  return /<(p|br|div|table|ul|ol|h\d)\b/i.test(text) ? text : text.trim().replaceAll(/\r?\n/g, '<br>\n');
}
