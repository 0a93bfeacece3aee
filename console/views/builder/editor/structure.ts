import type { Catalogue, Draft, Entry, Field } from '../model.ts';
import { currencyOf } from '../panel/schema/currency.ts';
import { canStand, inserted, isIn, moved, type Rearranged, removed } from './moves.ts';
import { copyOf, freshName, isFromLabel, nameFromLabel, stemOf } from './names.ts';
import { fieldAt, fieldPositions, fieldsIn, type Position, pathOf, positionOf, withField } from './paths.ts';
import { restructured } from './references/restructure.ts';
import { nameFor } from './references/scopes.ts';
import { type Mention, mapMentions, mentionsIn } from './references/walk.ts';

/** A draft after a change, and the field to select. */
export interface Restructured {
  draft: Draft;
  selected: string | null;
}

/**
 * Returns the position for a new field: after the selected one, in its group or the nearest one that allows it, otherwise at the
 * end.
 */
export function positionAfter(fields: readonly Field[], selected: string | null, field: Field): Position {
  const position = selected === null ? null : positionOf(selected);
  if (!position || !fieldAt(fields, position)) return [fields.length];
  for (let depth = position.length; depth > 0; depth -= 1) {
    const group = position.slice(0, depth - 1);
    if (canStand(field, group)) return [...group, (position[depth - 1] ?? 0) + 1];
  }
  return [fields.length];
}

/**
 * Adds a field of a type, and those types that it needs and the form lacks.
 * @param at the position; after the selected field by default
 */
export function added(
  draft: Draft,
  entry: Entry,
  types: Catalogue,
  selected: string | null,
  at?: Position,
): Restructured {
  const missing = entry.needs.types.flatMap((type) => {
    const needed = types.entries.find(({ id }) => id === type);
    return needed && !fieldPositions(draft.config.fields).some(({ field }) => field.type === type) ? [needed] : [];
  });
  let now: Restructured = { draft, selected };
  let target = at;
  for (const needed of missing) {
    now = added(now.draft, needed, types, now.selected, target);
    const position = now.selected === null ? null : positionOf(now.selected);
    if (target && position) target = [...position.slice(0, -1), (position.at(-1) ?? 0) + 1];
  }
  const { fields } = now.draft.config;
  const start = inOwnZone(inCurrencyOf(now.draft, startOf(entry, fields)));
  const finalPosition =
    target && canStand(start, target.slice(0, -1)) ? target : positionAfter(fields, now.selected, start);
  const beside = fieldsIn(fields, finalPosition.slice(0, -1));
  const named =
    start.name === undefined
      ? start
      : {
          ...start,
          name: freshName(
            nameFromLabel(start),
            beside.map((one) => one.name),
          ),
        };
  return {
    draft: restructured(now.draft, (all) => inserted(all, finalPosition, named)),
    selected: pathOf(finalPosition),
  };
}

/** Uses the form's currency for a new field with a price. */
function inCurrencyOf(draft: Draft, field: Field): Field {
  const currency = currencyOf(draft);
  return currency !== undefined && 'currency' in field && SELLING.includes(field.type) ? { ...field, currency } : field;
}

/** Opening hours are those of the place where somebody builds the form: without a time zone they would be in UTC. */
function inOwnZone(field: Field): Field {
  if (field.type !== 'slot' || field.time_zone !== undefined) return field;
  return { ...field, time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone };
}

const SELLING = ['product', 'product_option', 'shipping', 'total'];

/** Returns a new field of a type, with references to the fields of this form that it needs. */
function startOf({ id, start: keys, needs }: Entry, fields: readonly Field[]): Field {
  const start: Field = { ...keys, type: id };
  const alone: Draft = { title: '', config: { fields: [start], options: {} } };
  const positionOfType = (type: string) => fieldPositions(fields).find(({ field }) => field.type === type)?.position;
  const [own = start] = mapMentions(alone, ({ name }) => {
    const position = needs.types.includes(name) ? positionOfType(name) : undefined;
    return (position && nameFor(fields, { position, rest: [] }, [[]])) ?? name;
  }).config.fields;
  return own;
}

/** Moves a field and selects it. */
export function movedTo(draft: Draft, from: Position, target: Position): Restructured {
  return rearranged(draft, (fields) => moved(fields, from, target), target);
}

/** Removes a field and selects the next one, otherwise the previous one or the group. */
export function without(draft: Draft, position: Position): Restructured {
  const [group, index] = [position.slice(0, -1), position.at(-1) ?? 0];
  const left = fieldsIn(draft.config.fields, group).length - 1;
  const next = left > 0 ? [...group, Math.min(index, left - 1)] : group.length > 0 ? group : null;
  return rearranged(draft, (fields) => removed(fields, position), next);
}

/**
 * Inserts a copy after a field.
 * @param label makes the label of the copy
 */
export function duplicated(draft: Draft, position: Position, label: (original: string) => string): Restructured {
  const field = fieldAt(draft.config.fields, position);
  if (!field) return { draft, selected: pathOf(position) };
  const target = position.with(-1, (position.at(-1) ?? 0) + 1);
  const copy = copyOf(field, fieldsIn(draft.config.fields, position.slice(0, -1)), label);
  const { fields } = inserted(draft.config.fields, target, copy);
  return { draft: { ...draft, config: { ...draft.config, fields } }, selected: pathOf(target) };
}

/** Renames a field and updates the references to it. */
export function renamed(draft: Draft, position: Position, name: string): Draft {
  return restructured(draft, (fields) => ({
    fields: withField(fields, position, (field) => ({ ...field, name })),
    to: (one) => one,
  }));
}

/**
 * Renames a field whose label has changed, if its name came from the old label and nobody has used it yet.
 * @param used the names that visitors have answered: `billing.city`
 */
export function namedByLabel(before: Draft, after: Draft, position: Position, used: ReadonlySet<string>): Draft {
  const [old, field] = [fieldAt(before.config.fields, position), fieldAt(after.config.fields, position)];
  if (!old || !field || old.label === field.label || old.name !== field.name || !isFromLabel(old)) return after;
  const base = nameFromLabel(field);
  if (used.has(fullNameAt(after.config.fields, position)) || stemOf(base) === stemOf(field.name ?? '')) return after;
  const beside = fieldsIn(after.config.fields, position.slice(0, -1)).filter((one) => one !== field);
  const taken = beside.map(({ name }) => name);
  return renamed(after, position, freshName(base, taken));
}

/** Returns the name of a field with those of its groups. */
export function fullNameAt(fields: readonly Field[], position: Position): string {
  return position.map((_, depth) => fieldAt(fields, position.slice(0, depth + 1))?.name ?? '').join('.');
}

/** Lists the references to a field, or to one inside it, from elsewhere. */
export function referencesTo(draft: Draft, position: Position): Mention[] {
  const { fields } = draft.config;
  const names = position.map((_, depth) => fieldAt(fields, position.slice(0, depth + 1))?.name);
  const own = [pathOf(position), `fields.${names.join('.fields.')}`];
  const isOwn = (path: string) => own.some((one) => path === one || path.startsWith(`${one}.`));
  return mentionsIn(draft).filter(
    ({ position: named, path }) => named && isIn(named, position) && !isOwn(path.replace(TRANSLATION, '')),
  );
}

const TRANSLATION = /^config\.options\.translations\.[^.]+\./;

function rearranged(draft: Draft, make: (fields: Field[]) => Rearranged, selected: Position | null): Restructured {
  return { draft: restructured(draft, make), selected: selected && pathOf(selected) };
}
