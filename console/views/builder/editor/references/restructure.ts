import { isObject } from '#json.ts';
import type { Draft, Field, Options } from '../../model.ts';
import type { Rearranged } from '../moves.ts';
import { fieldAt, type Place, placesOf } from '../paths.ts';
import { type Meant, meaning, nameFor } from './scopes.ts';
import { mapMentions } from './walk.ts';

/** A placeholder for the name of a referenced field while names change. Validation keeps such names out of forms. */
const MARK = /^zz__mentioned_(\d+)$/;

/**
 * Rearranges or renames fields, and updates every reference: conditions, formulas, merge tags, settings and translations.
 * References to a removed field, or to one that can no longer be named from there, stay as they are.
 */
export function restructured(draft: Draft, rearrange: (fields: Field[]) => Rearranged): Draft {
  const meant: (Meant & { name: string })[] = [];
  const { fields } = draft.config;
  const marked = mapMentions(draft, ({ name, scopes }) => {
    const found = meaning(fields, name, scopes);
    if (!found) return name;
    meant.push({ ...found, name });
    return `zz__mentioned_${meant.length - 1}`;
  });
  const after = rearrange(marked.config.fields);
  const options = withTranslations(marked.config.options, fields, after);
  const moved = { ...marked, config: { ...marked.config, fields: after.fields, options } };
  return mapMentions(moved, ({ name, scopes }) => {
    const known = meant[Number(MARK.exec(name)?.[1] ?? -1)];
    if (!known) return name;
    const place = after.to(known.place);
    return (place && nameFor(after.fields, { place, rest: known.rest }, scopes)) ?? known.name;
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
  const made: Texts = {};
  const known = placesOf(before).flatMap(({ place }) => {
    const found = at(texts, namesTo(before, place));
    const to = after.to(place);
    return isObject(found) && to ? [{ found, names: namesTo(after.fields, to) }] : [];
  });
  for (const { found, names } of known) {
    const { fields: _inner, ...own } = found;
    if (Object.keys(own).length > 0 || Object.keys(found).length === 0) put(made, names, own);
  }
  // Texts of unknown fields are kept; the service refuses them.
  const strays = Object.keys(texts).filter((name) => !before.some((field) => field.name === name) && !(name in made));
  return { ...made, ...Object.fromEntries(strays.map((name) => [name, texts[name]])) };
}

function namesTo(fields: readonly Field[], place: Place): string[] {
  return place.map((_, depth) => fieldAt(fields, place.slice(0, depth + 1))?.name ?? '');
}

function at(texts: unknown, [name, ...rest]: readonly string[]): unknown {
  const own = isObject(texts) && name !== undefined ? texts[name] : undefined;
  return rest.length === 0 || !isObject(own) ? own : at(own.fields, rest);
}

function put(texts: Texts, [name = '', ...rest]: readonly string[], own: Texts): void {
  const there = isObject(texts[name]) ? texts[name] : {};
  if (rest.length === 0) {
    texts[name] = { ...own, ...there };
    return;
  }
  const inner: Texts = isObject(there.fields) ? there.fields : {};
  put(inner, rest, own);
  texts[name] = { ...there, fields: inner };
}
