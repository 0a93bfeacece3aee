import { ConfigError } from '#forms/config/parse.ts';
import type { FormRules } from '#forms/config/rules.ts';
import { isObject } from '#json.ts';
import type { Note } from '../drafting.ts';
import { withoutContradictions } from './bounds.ts';
import { inPieces } from './long-texts.ts';
import { leftOut, named, type Part, partsOf, pathOf, plainMessage } from './parts.ts';

/** Largest number of rounds in which parts are left out and the rest is checked again. */
const MOST_ROUNDS = 12;
/** Keys without which a field, notification or choice cannot exist. */
const NEEDED = ['type', 'name', 'to', 'key', 'value'];
/** Lists without which their field cannot exist. */
const LISTS = ['fields', 'options', 'rows'];
/** Keys whose entries can be left out separately. */
const HOLDERS = ['fields', 'options', 'notifications', 'routes', 'messages', 'limits', 'theme', 'buttons'];

export interface Repaired {
  form: { title: string; config: object };
  notes: Note[];
  /** The mistakes that prevent saving, by path; empty when the form can be saved. */
  errors: Record<string, string>;
}

/**
 * Removes the parts that a save would refuse, and reports them: the smallest part each time, a whole field only when nothing
 * smaller helps.
 */
export function repair(
  original: { title: string; config: { fields: object[]; options: object } },
  rules: FormRules,
): Repaired {
  const form = structuredClone(original);
  const notes: Note[] = [...withoutContradictions(form.config.fields), ...inPieces(form.config.fields)];
  for (let round = 0; ; round += 1) {
    const errors = mistakesOf(form, rules);
    const targets = round === MOST_ROUNDS ? [] : targetsOf(form, errors);
    if (targets.length === 0) return { form, notes, errors };
    notes.push(...withoutTargets(form, targets));
  }
}

interface Target {
  holder: Record<string, unknown> | unknown[];
  parts: Part[];
  at: string;
}

interface Mistake extends Target {
  why: string;
}

const byPlaceFromBack = (a: Target, b: Target) => (orderOf(a) < orderOf(b) ? 1 : -1);
/** Pads numbers, so that the tenth sorts after the second. */
const orderOf = ({ at }: Target) => at.replaceAll(/\d+/g, (digits) => digits.padStart(6, '0'));

function mistakesOf(form: object, rules: FormRules): Record<string, string> {
  try {
    rules.parseForm(form);
    return {};
  } catch (error) {
    if (error instanceof ConfigError) return error.errors;
    throw error;
  }
}

function targetsOf(form: Repaired['form'], errors: Record<string, string>): Mistake[] {
  return Object.entries(errors).flatMap(([path, message]) => {
    const target = targetOf(form, path);
    return target ? [{ ...target, why: plainMessage(message, path, form) }] : [];
  });
}

/** Removes the parts from the form, each once. */
function withoutTargets(
  form: { title: string; config: { fields: object[]; options: object } },
  targets: Mistake[],
): Note[] {
  const notes: Note[] = [];
  const done = new Set<string>();
  let isShort = false;
  // From the end, so that earlier indexes stay valid.
  for (const { holder, parts, at, why } of targets.sort(byPlaceFromBack)) {
    if (done.has(at)) continue;
    done.add(at);
    const key = parts.at(-1) as Part;
    const removed: unknown = (holder as Record<Part, unknown>)[key];
    const { field, words } = named(form, parts);
    // A removed field takes its inner fields along.
    const labels = /\.?fields(\[\d+\])?$/.test(at) ? labelsIn(removed) : [];
    const isGone = labels.length > 0;
    const what = isGone ? labels.map((label) => `"${label}"`).join(', ') : words;
    notes.push({ field: isGone ? null : field, note: `${leftOut(what)}: ${why}` });
    // A field that nobody can change is charged without being chosen: without it no total would be right.
    isShort ||= isPriced(removed) && isObject(removed) && removed.read_only === true;
    if (Array.isArray(holder)) holder.splice(Number(key), 1);
    else delete holder[String(key)];
  }
  return isShort ? [...notes, ...withoutTotals(form.config.fields)] : notes;
}

/** Returns the part to remove for a mistake; null when nothing would be left. */
function targetOf(form: object, path: string): Target | null {
  const parts = partsOf(path);
  if (parts[0] !== 'config' || (parts[1] !== 'fields' && parts[1] !== 'options') || parts[2] === undefined) return null;
  let holder: unknown = (form as Record<string, unknown>).config;
  holder = (holder as Record<string, unknown>)[parts[1]];
  let place = 2;
  let target: Target | null = null;
  while (place < parts.length && (Array.isArray(holder) || isObject(holder))) {
    const key = parts[place] as Part;
    const next: unknown = (holder as Record<Part, unknown>)[key];
    if (next === undefined || (typeof key === 'string' && NEEDED.includes(key))) break;
    const isElement = Array.isArray(holder);
    // A field is removed with the list of its parts.
    if (target && place === parts.length - 1 && LISTS.includes(String(key)) && Array.isArray(next)) break;
    // A priced field is removed with its condition, rather than becoming open to all; so is a route.
    if (key === 'conditional' && (isPriced(holder) || parts[place - 2] === 'routes') && target) break;
    // An only element is removed with its list, unless one of its keys is enough.
    if (!Array.isArray(holder) || holder.length > 1 || !target) {
      const own = parts.slice(0, place + 1);
      target = { holder: holder as Target['holder'], parts: own, at: pathOf(own) };
    }
    // A rule or a part of a condition would mean something different without the rest.
    if (key === 'conditional' || (!isElement && !HOLDERS.includes(String(key)))) break;
    holder = next;
    place += 1;
  }
  return target;
}

function withoutTotals(fields: object[]): Note[] {
  const isTotal = (field: object) => isObject(field) && field.type === 'total';
  const totals = fields.filter(isTotal);
  fields.splice(0, fields.length, ...fields.filter((field) => !isTotal(field)));
  return labelsIn(totals).map((label) => ({ field: null, note: `"${label}" was left out: it would not count all` }));
}

/** Returns the labels of the fields in a list, or of a field and those within it. */
function labelsIn(part: unknown): string[] {
  if (Array.isArray(part)) return part.flatMap(labelsIn);
  if (!isObject(part)) return [];
  return [String(part.label || part.name), ...labelsIn(part.fields)];
}

function isPriced(field: unknown): boolean {
  return isObject(field) && ['product', 'product_option', 'shipping'].includes(String(field.type));
}
