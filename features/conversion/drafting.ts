import type { Notation } from '#forms/tables/written-cells.ts';
import { writtenAmount } from '#forms/written-amount.ts';
import {
  type Asked,
  type Condition,
  type ForeignCondition,
  type ForeignGroup,
  type ForeignRule,
  joined,
  PRICED,
  ruleOf,
} from './conditions.ts';
import { fileTypes, type Loose, type ReadNumber, readCount, readNumber, said, textOf } from './reading.ts';
import { plainLine } from './texts.ts';
import { type Silent, unreadOf } from './watched.ts';

/** What somebody has to know of a form that was converted: what was left out, or is other than it was. */
export interface Note {
  /** The name of the field that it is about, in the new form; null for what is about no field. */
  field: string | null;
  note: string;
}

/** What a person who converts can say, since no export has it. */
export interface Known {
  /** In place of "the administrator of the site". */
  adminEmail?: string;
  /** Of prices. */
  currency?: string;
}

/** Readers of numbers: undefined where none was written, or where it was told that it cannot be read. */
export interface Numbers {
  number(written: unknown, what: string): number | undefined;
  /** The same of what is counted, which has no decimals. */
  count(written: unknown, what: string): number | undefined;
}

const RESERVED = /^(svcaFormInstance|constructor|toString|valueOf|hasOwnProperty|isPrototypeOf|propertyIsEnumerable)$/;
const MOST_NAME = 64;

/** The name that rules have for one choice of a field, where each is a field of its own here. */
export function boxSource(source: string, choice: string): string {
  return `${source}\u0000${choice}`;
}

/*
 * How a system makes forms of ours. It gets its export watched (watched.ts): each key that it reads counts as carried over or told.
 *
 *   const draft = new Drafting(title, known, SILENT);   SILENT: the keys of the system that say nothing, and their usual values
 *   draft.about(form, null, '');                        what is not read of the form itself is told of no field
 *   const made = draft.add(id, name, {…});              a field, with the keys that were read for its type and no others
 *   draft.about(field, made, label);                    what is not read of this one is told of it, under its label
 *   draft.about(field, null, label);                    the same of a mail, a feed or what became no field
 *   draft.leftOut(field, label, why);                   the whole was left out: one note, and none for its keys
 *   draft.refer(id, 'ticket.quantity', 'number');       what is no field here, and stands in rules and formulas all the same
 *   draft.finish();
 *
 * Amounts are read by `draft.amount` alone, numbers by `draft.numbers`: both tell what they cannot read. Choices are read by `readChoices`: its `prompt` is the field's placeholder, its notes are told. A
 * condition of what stands round a field is given to `draft.condition` with its own. test/features/conversion/every-key.ts holds a system
 * against the keys of its fixtures.
 */

/** A form while it is made of another one. */
export class Drafting {
  readonly fields: Loose[] = [];
  readonly options: Loose = {};
  readonly notes: Note[] = [];
  readonly known: Known;
  title: string;
  /** By what a field is called in the other system. */
  readonly #bySource = new Map<string, Asked>();
  readonly #notations = new Map<Loose, Notation>();
  readonly #names = new Map<Loose[], Set<string>>();
  readonly #later: (() => void)[] = [];
  readonly #silent: Silent | undefined;
  readonly #whole = new Set<Loose>();
  /** The repeater in whose rows a field stands. */
  readonly #rows = new Map<Loose, { path: string; field: Loose }>();
  readonly #parts = new Map<Loose, { made: Loose | null; label: string }>();

  constructor(title: string, known: Known, silent?: Silent) {
    this.title = plainLine(title);
    this.known = known;
    this.#silent = silent;
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
    const rows = [...this.#bySource.values()].find(
      ({ path, field: one }) => one.type === 'repeater' && `${within}.`.startsWith(`${path}.`),
    );
    if (rows) this.#rows.set(made, rows);
    if (source !== '') this.#bySource.set(source, { path: within === '' ? name : `${within}.${name}`, field: made });
    return made;
  }

  note(field: Loose | null, note: string): void {
    this.notes.push({ field: field === null ? null : String(field.name), note });
  }

  /** Nobody may change a field; where nothing stands in it nobody can be asked for it. */
  lock(made: Loose): void {
    made.read_only = true;
    if (made.default !== undefined) return;
    delete made.required;
    delete made.messages;
    this.note(made, 'it is locked, and nothing stands in it: nobody can fill it in');
  }

  /** Reads kinds of files; null where none of them can be understood, so that the part was left out. */
  fileKinds(part: Loose, label: string, given: readonly string[]): ReturnType<typeof fileTypes> | null {
    const { accept, odd } = fileTypes(given);
    if (accept.length > 0 || odd.length === 0) return { accept, odd };
    this.leftOut(part, label, `no kind of file can be understood in "${odd.join(', ').slice(0, 80)}"`);
    return null;
  }

  /**
   * Says of which field the notes on a part of the export are: at the end those keys of it are told that nobody has read.
   * @param made null where it became no field
   */
  about(part: Loose, made: Loose | null, label: string): void {
    this.#parts.set(part, { made, label });
  }

  /** Tells that a part was left out with all that it says. */
  leftOut(part: Loose, label: string, why: string): void {
    if (this.#whole.has(part)) return;
    this.apart(part);
    this.note(null, `"${label}" was left out: ${why}`);
  }

  /** Says that a part was told of as a whole. */
  apart(part: Loose): void {
    this.#whole.add(part);
  }

  /**
   * Lets rules and formulas ask for what is a part of a field here: a quantity, or a variant.
   * @param box the choice that is meant, where the source is one box of several
   */
  refer(source: string, path: string, field: Loose, box?: string): void {
    this.#bySource.set(source, { path, field, box });
  }

  /** Says how the export writes the values of a field, so that what rules compare it with is read as they are. */
  written(made: Loose, notation: Notation): void {
    this.#notations.set(made, notation);
  }

  /**
   * An amount in minor units of the form's currency; null with a note where it cannot be read exactly. '' is nothing, and costs nothing.
   * @param what is named in the note
   */
  amount(written: unknown, made: Loose | null, what: string): number | null {
    const text = typeof written === 'number' ? written : plainLine(textOf(written));
    if (text === '') return 0;
    const { units, mistake } = writtenAmount(text, this.known.currency ?? '');
    if (mistake === undefined) return units;
    this.note(made, `${what}: "${String(text).slice(0, 40)}" ${mistake}`);
    return null;
  }

  /**
   * Reads the numbers that a part says; one that cannot be read is told, under the part's label.
   * @param label '' for the form itself
   * @param decimal the sign before decimals, where the part says it
   */
  numbers(label: string, decimal?: Notation['decimal']): Numbers {
    const told = (written: unknown, what: string, { number, mistake }: ReadNumber) => {
      const of = label === '' ? what : `${what} of "${label}"`;
      if (mistake !== undefined) this.note(null, `${of} was left out: "${textOf(written).slice(0, 40)}" ${mistake}`);
      return number;
    };
    return {
      number: (written, what) => told(written, what, readNumber(written, decimal)),
      count: (written, what) => told(written, what, readCount(written)),
    };
  }

  /** The path of a field by what it was called. Complete once all fields are there. */
  pathOf(source: string): string | undefined {
    return this.#bySource.get(source)?.path;
  }

  /** The same of a field that was made. */
  pathOfField(made: Loose): string | undefined {
    return [...this.#bySource.values()].find(({ field }) => field === made)?.path;
  }

  /** The same as a field asks for it: in a row a name means the field beside it. Undefined for what it cannot ask for. */
  pathFrom(owner: Loose, source: string): string | undefined {
    const path = this.pathOf(source);
    return path === undefined ? undefined : this.#fromRow(owner, path);
  }

  #fromRow(owner: Loose, path: string): string | undefined {
    const rows = this.#rows.get(owner);
    if (!rows) return path;
    if (path.startsWith(`${rows.path}.`)) return path.slice(rows.path.length + 1);
    const beside = (Array.isArray(rows.field.fields) ? rows.field.fields : []) as Loose[];
    return beside.some(({ name }) => name === path.split('.')[0]) ? undefined : path;
  }

  fieldOf(source: string): Loose | undefined {
    return this.#bySource.get(source)?.field;
  }

  /** What can be done only when all fields have their names. */
  later(work: () => void): void {
    this.#later.push(work);
  }

  /**
   * Gives a field, a notification or whatever has one its condition, once all fields are there.
   * @param around the conditions of what stood round it: all of them have to hold
   */
  condition(
    owner: Loose,
    isField: boolean,
    own: ForeignCondition | null,
    around: readonly ForeignCondition[] = [],
  ): void {
    const foreign = [...around, ...(own ? [own] : [])].filter(({ rules }) => rules.length > 0);
    if (foreign.length === 0) return;
    this.later(() => {
      const read = foreign.map(({ action, match, rules }) => {
        const ours = rules.map((rule) => this.#ruleOf(rule, owner));
        return ours.includes(null) ? null : ({ action, match, rules: ours as Loose[] } satisfies Condition);
      });
      const whole = read.includes(null) ? null : joined(read as Condition[]);
      if (whole) owner.conditional = whole;
      else this.#withoutCondition(owner, isField);
    });
  }

  #ruleOf(rule: ForeignRule | ForeignGroup, owner: Loose): Loose | null {
    if ('rules' in rule) {
      const rules = rule.rules.map((one) => this.#ruleOf(one, owner));
      return rules.includes(null) ? null : { match: rule.match, rules };
    }
    const found = this.#bySource.get(boxSource(rule.source, textOf(rule.value))) ?? this.#bySource.get(rule.source);
    const path = found && this.#fromRow(owner, found.path);
    if (!found || path === undefined) return null;
    return ruleOf({ ...found, path, notation: this.#notations.get(found.field) }, rule);
  }

  #withoutCondition(owner: Loose, isField: boolean): void {
    const what = isField ? 'its condition' : `the condition of "${String(owner.key ?? owner.to)}"`;
    const isPriced = isField && PRICED.includes(String(owner.type));
    if (isPriced && this.remove(owner)) {
      const label = String(owner.label ?? owner.name);
      this.note(
        null,
        `"${label}" was left out: it costs something, and its condition asks for what cannot be asked here`,
      );
      if (owner.read_only === true) this.withoutTotal(label);
    } else this.note(isField ? owner : null, `${what} was left out: it asks for what cannot be asked here`);
  }

  /** Leaves the totals out, as they would not count what was charged without being chosen. */
  withoutTotal(label: string): void {
    for (const total of this.fields.filter(({ type }) => type === 'total')) {
      this.remove(total);
      this.note(null, `"${String(total.label)}" was left out: it would not count "${label}"`);
    }
  }

  /** Takes a field out again. */
  remove(field: Loose, fields: Loose[] = this.fields): boolean {
    const at = fields.indexOf(field);
    if (at >= 0) fields.splice(at, 1);
    else return fields.some(({ fields: inner }) => Array.isArray(inner) && this.remove(field, inner));
    for (const [source, found] of this.#bySource) if (found.field === field) this.#bySource.delete(source);
    return true;
  }

  finish(): void {
    for (const work of this.#later.splice(0)) work();
    if (!this.#silent) return;
    const apart = new Set<object>([...this.#parts.keys(), ...this.#whole]);
    for (const [part, { made, label }] of this.#parts) {
      const names = this.#whole.has(part) ? [] : unreadOf(part, this.#silent, apart);
      const of = label === '' ? 'of the form' : `of "${label}"`;
      if (names.length > 0) this.note(made, `settings ${of} that were left out: ${names.join(', ')}`);
    }
    this.#parts.clear();
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
