import { isObject } from '#json.ts';
import type { Draft, Field, Options } from '../../model.ts';
import type { Rearranged } from '../moves.ts';
import { fieldAt, fieldPositions, type Position } from '../paths.ts';
import { type FieldReference, nameFor, resolveName } from './scopes.ts';
import { mapMentions } from './walk.ts';

/** A placeholder for the name of a referenced field while names change. Validation keeps such names out of forms. */
const MARK = /^zz__mentioned_(\d+)$/;

/**
 * Rearranges or renames fields, and updates every reference: conditions, formulas, merge tags, settings and translations.
 * References to a removed field, or to one that can no longer be named from there, stay as they are.
 */
export function restructured(draft: Draft, rearrange: (fields: Field[]) => Rearranged): Draft {
  const references: (FieldReference & { name: string })[] = [];
  const { fields } = draft.config;
  const marked = mapMentions(draft, ({ name, scopes }) => {
    const reference = resolveName(fields, name, scopes);
    if (!reference) return name;
    references.push({ ...reference, name });
    return `zz__mentioned_${references.length - 1}`;
  });
  const after = rearrange(marked.config.fields);
  const options = withTranslations(marked.config.options, fields, after);
  const moved = { ...marked, config: { ...marked.config, fields: after.fields, options } };
  return mapMentions(moved, ({ name, scopes }) => {
    const reference = references[Number(MARK.exec(name)?.[1] ?? -1)];
    if (!reference) return name;
    const position = after.to(reference.position);
    return (position && nameFor(after.fields, { position, rest: reference.rest }, scopes)) ?? reference.name;
  });
}

/** Moves translated texts along with their fields. */
function withTranslations(options: Options, before: readonly Field[], after: Rearranged): Options {
  const { translations } = options;
  if (!isObject(translations)) return options;
  const ofLanguage = (texts: unknown): unknown => {
    if (!isObject(texts) || !isObject(texts.fields)) return texts;
    return { ...texts, fields: movedTexts(texts.fields, before, after) };
  };
  const entries = Object.entries(translations).map(([language, texts]) => [language, ofLanguage(texts)]);
  return { ...options, translations: Object.fromEntries(entries) };
}

type Texts = Record<string, unknown>;

function movedTexts(texts: Texts, before: readonly Field[], after: Rearranged): Texts {
  const result: Texts = {};
  const movedEntries = fieldPositions(before).flatMap(({ position }) => {
    const fieldTexts = textsAt(texts, namesTo(before, position));
    const to = after.to(position);
    return isObject(fieldTexts) && to ? [{ fieldTexts, names: namesTo(after.fields, to) }] : [];
  });
  for (const { fieldTexts, names } of movedEntries) {
    const { fields: _inner, ...own } = fieldTexts;
    if (Object.keys(own).length > 0 || Object.keys(fieldTexts).length === 0) put(result, names, own);
  }
  // Texts of unknown fields are kept; the service refuses them.
  const strays = Object.keys(texts).filter((name) => !before.some((field) => field.name === name) && !(name in result));
  return { ...result, ...Object.fromEntries(strays.map((name) => [name, texts[name]])) };
}

function namesTo(fields: readonly Field[], position: Position): string[] {
  return position.map((_, depth) => fieldAt(fields, position.slice(0, depth + 1))?.name ?? '');
}

function textsAt(texts: unknown, [name, ...rest]: readonly string[]): unknown {
  const own = isObject(texts) && name !== undefined ? texts[name] : undefined;
  return rest.length === 0 || !isObject(own) ? own : textsAt(own.fields, rest);
}

function put(texts: Texts, [name = '', ...rest]: readonly string[], own: Texts): void {
  const existing = isObject(texts[name]) ? texts[name] : {};
  if (rest.length === 0) {
    texts[name] = { ...own, ...existing };
    return;
  }
  const inner: Texts = isObject(existing.fields) ? existing.fields : {};
  put(inner, rest, own);
  texts[name] = { ...existing, fields: inner };
}
