import { parseAmount } from '#forms/parse-amount.ts';
import type { Notation } from '#forms/tables/parse-cells.ts';
import {
  type Condition,
  type ForeignCondition,
  type ForeignGroup,
  type ForeignRule,
  joined,
  PRICED,
  type RuleTarget,
  ruleOf,
} from './conditions.ts';
import { fileTypes, type Loose, meaningful, type ReadNumber, readCount, readNumber, textOf } from './reading.ts';
import { plainLine } from './texts.ts';
import { type Silent, unreadOf } from './watched.ts';

/** A difference between the original and the converted form that people should know, such as a setting that was left out. */
export interface Note {
  /** The name of the field in the new form; null for a note that concerns no field. */
  field: string | null;
  note: string;
}

/** Values that no export contains and that the person who converts can give. */
export interface ConversionHints {
  /** The address that replaces "the administrator of the site". */
  adminEmail?: string;
  /** The currency of prices. */
  currency?: string;
}

/** Reads numbers. Returns undefined when the export has none, or has one that cannot be read, which is reported in a note. */
export interface Numbers {
  number(written: unknown, what: string): number | undefined;
  /** Reads a count, which has no decimals. */
  count(written: unknown, what: string): number | undefined;
}

const RESERVED = /^(svcaFormInstance|constructor|toString|valueOf|hasOwnProperty|isPrototypeOf|propertyIsEnumerable)$/;
const MOST_NAME = 64;

/** Returns the name by which rules refer to one choice of a field whose choices become separate fields here. */
export function boxSource(source: string, choice: string): string {
  return `${source}\u0000${choice}`;
}

/*
 * Builds a form for the converter of a system. The export is wrapped (watched.ts), and every key that is read counts as
 * converted or reported.
 *
 *   const draft = new Drafting(title, hints, SILENT);   SILENT: the keys of the system without effect, and their default values
 *   draft.about(form, null, '');                        reports unread keys of the form itself, on no field
 *   const created = draft.add(id, name, {…});           adds a field; only the keys that exist for its type are read
 *   draft.about(field, created, label);                 reports unread keys of this part on the field, under its label
 *   draft.about(field, null, label);                    reports those of a mail, a feed, or a part that became no field
 *   draft.leftOut(field, label, why);                   leaves a part out: one note, and none for its keys
 *   draft.refer(id, 'ticket.quantity', 'number');       registers a part of a field for rules and formulas
 *   draft.finish();
 *
 * Amounts are read only by `draft.amount`, and numbers by `draft.numbers`: both report what they cannot read. Choices are read by
 * `readChoices`: `prompt` becomes the field's placeholder, and the notes are reported. `draft.condition` takes the condition of
 * a part with those of its containers. test/features/conversion/every-key.ts checks a system against the keys of its fixtures.
 */

/** A form under construction, converted from another one. */
export class Drafting {
  readonly fields: Loose[] = [];
  readonly options: Loose = {};
  readonly notes: Note[] = [];
  readonly known: ConversionHints;
  title: string;
  /** The fields by their names in the other system. */
  readonly #bySource = new Map<string, RuleTarget>();
  readonly #notations = new Map<Loose, Notation>();
  readonly #names = new Map<Loose[], Set<string>>();
  readonly #later: (() => void)[] = [];
  readonly #silent: Silent | undefined;
  readonly #whole = new Set<Loose>();
  /** The repeater that contains each field. */
  readonly #rows = new Map<Loose, { path: string; field: Loose }>();
  readonly #parts = new Map<Loose, { made: Loose | null; label: string }>();

  constructor(title: string, known: ConversionHints, silent?: Silent) {
    this.title = plainLine(title);
    this.known = known;
    this.#silent = silent;
  }

  /**
   * Adds a field, with a name that is unique among its neighbours.
   * @param source the name in the other system; '' when nothing refers to it
   * @param wanted the text from which the name is derived
   * @param into the fields of a group; by default those of the form
   */
  add(source: string, wanted: string, field: Loose, into: Loose[] = this.fields, within = ''): Loose {
    const name = this.#freeName(wanted || String(field.type), into);
    const { type, ...rest } = field;
    const created: Loose = { type, name, ...meaningful(rest) };
    into.push(created);
    const rows = [...this.#bySource.values()].find(
      ({ path, field: one }) => one.type === 'repeater' && `${within}.`.startsWith(`${path}.`),
    );
    if (rows) this.#rows.set(created, rows);
    if (source !== '') this.#bySource.set(source, { path: within === '' ? name : `${within}.${name}`, field: created });
    return created;
  }

  note(field: Loose | null, note: string): void {
    this.notes.push({ field: field === null ? null : String(field.name), note });
  }

  /** Makes a field read-only. A field without a value is then no longer required. */
  lock(created: Loose): void {
    created.read_only = true;
    if (created.default !== undefined) return;
    delete created.required;
    delete created.messages;
    this.note(created, 'it is locked, and nothing stands in it: nobody can fill it in');
  }

  /** Reads kinds of files; returns null when none of them can be understood, so that the part was left out. */
  fileKinds(part: Loose, label: string, given: readonly string[]): ReturnType<typeof fileTypes> | null {
    const { accept, odd } = fileTypes(given);
    if (accept.length > 0 || odd.length === 0) return { accept, odd };
    this.leftOut(part, label, `no kind of file can be understood in "${odd.join(', ').slice(0, 80)}"`);
    return null;
  }

  /**
   * Assigns a part of the export to a field: at the end, keys of the part that were never read are reported in notes on that
   * field.
   * @param created null when the part became no field
   */
  about(part: Loose, created: Loose | null, label: string): void {
    this.#parts.set(part, { made: created, label });
  }

  /** Reports that a part was left out with all its settings. */
  leftOut(part: Loose, label: string, why: string): void {
    if (this.#whole.has(part)) return;
    this.apart(part);
    this.note(null, `"${label}" was left out: ${why}`);
  }

  /** Marks a part as reported as a whole. */
  apart(part: Loose): void {
    this.#whole.add(part);
  }

  /**
   * Registers a name that rules and formulas use for a part of a field here, such as a quantity or a variant.
   * @param box the choice that is meant, when the source is one of several boxes
   */
  refer(source: string, path: string, field: Loose, box?: string): void {
    this.#bySource.set(source, { path, field, box });
  }

  /** Records how the export writes the values of a field, so that the operands of rules are read correctly. */
  written(created: Loose, notation: Notation): void {
    this.#notations.set(created, notation);
  }

  /**
   * Returns an amount in minor units of the form's currency, or null with a note when it cannot be read exactly. An empty text
   * costs nothing.
   * @param what the description of the amount in the note
   */
  amount(written: unknown, created: Loose | null, what: string): number | null {
    const text = typeof written === 'number' ? written : plainLine(textOf(written));
    if (text === '') return 0;
    const { units, mistake } = parseAmount(text, this.known.currency ?? '');
    if (mistake === undefined) return units;
    this.note(created, `${what}: "${String(text).slice(0, 40)}" ${mistake}`);
    return null;
  }

  /**
   * Returns readers for the numbers of a part. A number that cannot be read is reported under the part's label.
   * @param label '' for the form itself
   * @param decimal the decimal separator, if the part specifies it
   */
  numbers(label: string, decimal?: Notation['decimal']): Numbers {
    const numberOrNote = (written: unknown, what: string, { number, mistake }: ReadNumber) => {
      const of = label === '' ? what : `${what} of "${label}"`;
      if (mistake !== undefined) this.note(null, `${of} was left out: "${textOf(written).slice(0, 40)}" ${mistake}`);
      return number;
    };
    return {
      number: (written, what) => numberOrNote(written, what, readNumber(written, decimal)),
      count: (written, what) => numberOrNote(written, what, readCount(written)),
    };
  }

  /** Returns the path of a field by its source name. Complete only once all fields are added. */
  pathOf(source: string): string | undefined {
    return this.#bySource.get(source)?.path;
  }

  /** Returns the path of a field of ours. */
  pathOfField(created: Loose): string | undefined {
    return [...this.#bySource.values()].find(({ field }) => field === created)?.path;
  }

  /**
   * Returns the path as the owner's rules must write it: within a row, a name means the field beside it. Undefined for a field
   * that it cannot refer to.
   */
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

  /** Defers work until all fields have their names. */
  later(work: () => void): void {
    this.#later.push(work);
  }

  /**
   * Sets the condition of a field, notification or route, once all fields are added.
   * @param around the conditions of the containers around it, which must all hold
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
    const asked = this.#bySource.get(boxSource(rule.source, textOf(rule.value))) ?? this.#bySource.get(rule.source);
    const path = asked && this.#fromRow(owner, asked.path);
    if (!asked || path === undefined) return null;
    return ruleOf({ ...asked, path, notation: this.#notations.get(asked.field) }, rule);
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

  /** Removes the totals, which would not include a charge that nobody can choose. */
  withoutTotal(label: string): void {
    for (const total of this.fields.filter(({ type }) => type === 'total')) {
      this.remove(total);
      this.note(null, `"${String(total.label)}" was left out: it would not count "${label}"`);
    }
  }

  /** Removes a field. */
  remove(field: Loose, fields: Loose[] = this.fields): boolean {
    const index = fields.indexOf(field);
    if (index >= 0) fields.splice(index, 1);
    else return fields.some(({ fields: inner }) => Array.isArray(inner) && this.remove(field, inner));
    for (const [source, asked] of this.#bySource) if (asked.field === field) this.#bySource.delete(source);
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
