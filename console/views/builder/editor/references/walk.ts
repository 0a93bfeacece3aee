import { isObject } from '#json.ts';
import type { Draft, Field } from '../../model.ts';
import { fieldAt, type Position, pathOf } from '../paths.ts';
import { resolveName, type Scopes, scopesAt } from './scopes.ts';

/** The kinds of text that can refer to a field. */
export const KINDS = ['condition', 'formula', 'text', 'setting', 'jump'] as const;
export type Kind = (typeof KINDS)[number];

/** A reference to a field, by its name. */
export interface Mention {
  name: string;
  /** The scopes in which the name is looked up. */
  scopes: Scopes;
  kind: Kind;
  /** The path of the text with the reference: `config.options.notifications[0].subject`. */
  path: string;
}

/** Returns the new name for a reference. */
export type Rename = (mention: Mention) => string;

interface Context {
  scopes: Scopes;
  path: string;
  /** The key of the list that contains the value. */
  list: string;
  /** The key of the value. */
  key: string;
  /** True within settings of integrations, where keys do not have these meanings. */
  isSettings: boolean;
  /** The form's fields, for `{#each guests}`. */
  fields: readonly Field[];
}

/** Keys whose value is the name of a field. */
const NAMING = [
  'field',
  'same_as',
  'country_field',
  'address_field',
  'person_field',
  'email_field',
  'amount_field',
  'quantity_field',
  'product',
];
/** Keys whose value is a list of names. */
const LISTING = ['items_from', 'products', 'same_as_above', 'shows', 'fields'];
/** Keys whose value is no template. */
const PLAIN = ['pattern', 'default', 'name', 'key', 'type', 'value'];

const ROOT: Scopes = [[]];

/** Replaces the references to fields in a form. Unchanged parts stay the same objects. */
export function mapMentions(draft: Draft, rename: Rename): Draft {
  const { fields, options } = draft.config;
  const ofForm = { scopes: ROOT, list: '', key: '', isSettings: false, fields };
  const renamed = mapFields(fields, [], fields, rename);
  const { translations, ...others } = options;
  const rest = mapObject(others, { ...ofForm, path: 'config.options' }, rename);
  const texts = mapTranslations(translations, fields, rename);
  if (renamed === fields && rest === others && texts === translations) return draft;
  const inOrder = Object.keys(options).map((key) => [key, key === 'translations' ? texts : rest[key]]);
  return { ...draft, config: { ...draft.config, fields: renamed, options: Object.fromEntries(inOrder) } };
}

/** Lists every reference to a field, with the position of that field. */
export function mentionsIn(draft: Draft): (Mention & { position: Position | null })[] {
  const mentions: (Mention & { position: Position | null })[] = [];
  mapMentions(draft, (mention) => {
    mentions.push({
      ...mention,
      position: resolveName(draft.config.fields, mention.name, mention.scopes)?.position ?? null,
    });
    return mention.name;
  });
  return mentions;
}

function mapFields(beside: Field[], group: Position, all: readonly Field[], rename: Rename): Field[] {
  return reuseIfEqual(
    beside,
    beside.map((field, index) => mapField(field, [...group, index], all, rename)),
  );
}

function mapField(field: Field, position: Position, all: readonly Field[], rename: Rename): Field {
  const { fields: inner, same_as_above: above, ...own } = field;
  const base = { list: '', key: '', isSettings: false, fields: all, path: pathOf(position) };
  const mapped = mapObject(own, { ...base, scopes: scopesAt(position) }, rename);
  const within = inner && mapFields(inner, position, all, rename);
  const copied = mapValue(
    above,
    { ...base, scopes: [position], key: 'same_as_above', path: `${base.path}.same_as_above` },
    rename,
  );
  if (mapped === own && within === inner && copied === above) return field;
  const parts: Record<string, unknown> = { ...mapped, fields: within, same_as_above: copied };
  return Object.fromEntries(Object.keys(field).map((key) => [key, parts[key]])) as Field;
}

function mapObject<T extends Record<string, unknown>>(value: T, context: Context, rename: Rename): T {
  let isOther = false;
  const entries = Object.entries(value).map(([key, one]) => {
    const isSettings = context.isSettings || key === 'settings';
    const mapped = mapValue(one, { ...context, key, isSettings, path: `${context.path}.${key}` }, rename);
    isOther ||= mapped !== one;
    return [key, mapped];
  });
  return isOther ? Object.fromEntries(entries) : value;
}

function mapValue(value: unknown, context: Context, rename: Rename): unknown {
  if (typeof value === 'string') return mapText(value, context, rename);
  if (Array.isArray(value))
    return reuseIfEqual(
      value,
      value.map((one, index) =>
        mapValue(one, { ...context, list: context.key, path: `${context.path}[${index}]` }, rename),
      ),
    );
  return isObject(value) ? mapObject(value, context, rename) : value;
}

function mapText(text: string, context: Context, rename: Rename): string {
  const { key, list, scopes, path, isSettings } = context;
  const as =
    (kind: Kind) =>
    (name: string, within: Scopes = scopes) =>
      rename({ name, scopes: within, kind, path });
  if (!isSettings) {
    if (key === 'formula') return mapFormula(text, as('formula'));
    if (list === 'jumps' && key === 'to') return as('jump')(text);
    if (list === 'rules' && key === 'field') return as('condition')(text);
    if (NAMING.includes(key) || (list === key && LISTING.includes(key))) return as('setting')(text);
    if (PLAIN.includes(key)) return text;
  }
  return text.includes('{') ? mapTemplate(text, scopes, context.fields, as('text')) : text;
}

const IN_FORMULA = /"[^"]*"|'[^']*'|([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*)(?![\w.]|\s*\()/g;

/** Skips function names, which precede a bracket, and quoted strings. */
export function mapFormula(formula: string, rename: (name: string) => string): string {
  return formula.replace(IN_FORMULA, (all, name?: string) => (name === undefined ? all : rename(name)));
}

const IN_BRACES = /\{[^{}]*\}/g;
const EACH = /^(\{#each\s+)([A-Za-z][\w.]*)(\s*\})$/;
const TAG = /\b(field:)([A-Za-z]\w*(?:\.[A-Za-z]\w*)*)/g;

/** Within `{#each guests}` names are first looked up among the fields of a row. */
function mapTemplate(
  text: string,
  outer: Scopes,
  fields: readonly Field[],
  rename: (name: string, scopes: Scopes) => string,
): string {
  const rows: Scopes[] = [];
  return text.replace(IN_BRACES, (tag) => {
    const scopes = rows.at(-1) ?? outer;
    const [, before, name, after] = EACH.exec(tag) ?? [];
    if (name !== undefined) {
      const next = rename(name, scopes);
      const rowsOf = resolveName(fields, next, scopes) ?? resolveName(fields, name, scopes);
      rows.push(rowsOf ? [rowsOf.position, ...scopes] : scopes);
      return `${before}${next}${after}`;
    }
    if (/^\{\/each\}$/.test(tag)) rows.pop();
    return tag.replace(TAG, (_all, start: string, named: string) => `${start}${rename(named, scopes)}`);
  });
}

/** References in translated texts have the scopes of the original texts. */
function mapTranslations(translations: unknown, fields: readonly Field[], rename: Rename): unknown {
  if (!isObject(translations)) return translations;
  const base = { list: '', key: '', isSettings: false, fields };
  const ofLanguage = (texts: unknown, path: string): unknown => {
    if (!isObject(texts)) return texts;
    const { fields: own, ...others } = texts;
    const rest = mapObject(others, { ...base, scopes: ROOT, path }, rename);
    const inner = ofFields(own, [], `${path}.fields`);
    return rest === others && inner === own ? texts : { ...rest, ...(own !== undefined && { fields: inner }) };
  };
  const ofFields = (texts: unknown, group: Position, path: string): unknown => {
    if (!isObject(texts)) return texts;
    const beside = group.length === 0 ? fields : (fieldAt(fields, group)?.fields ?? []);
    const entries = Object.entries(texts).map(([name, one]) => {
      const position = [...group, beside.findIndex((field) => field.name === name)];
      if (!isObject(one) || position.at(-1) === -1) return [name, one] as const;
      const { fields: inner, ...own } = one;
      const at = `${path}.${name}`;
      const mapped = mapObject(own, { ...base, scopes: scopesAt(position), path: at }, rename);
      const within = ofFields(inner, position, `${at}.fields`);
      const isSame = mapped === own && within === inner;
      return [name, isSame ? one : { ...mapped, ...(inner !== undefined && { fields: within }) }] as const;
    });
    return entries.every(([name, one]) => one === texts[name]) ? texts : Object.fromEntries(entries);
  };
  const entries = Object.entries(translations).map(
    ([language, texts]) => [language, ofLanguage(texts, `config.options.translations.${language}`)] as const,
  );
  return entries.every(([language, texts]) => texts === translations[language])
    ? translations
    : Object.fromEntries(entries);
}

function reuseIfEqual<T>(before: T[], after: T[]): T[] {
  return after.every((one, index) => one === before[index]) ? before : after;
}
