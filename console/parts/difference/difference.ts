import { isObject } from '#json.ts';
/** The parts of a form that are compared. */
export interface Version {
  title: string;
  config: { fields?: readonly Json[] | undefined; options?: Json | undefined };
}

type Json = Readonly<Record<string, unknown>>;

/** One difference between two versions of a form. */
export interface Difference {
  kind: 'added' | 'removed' | 'changed' | 'moved';
  subject: 'title' | 'field' | 'option';
  /** `title`, or a path such as `fields.billing.city` or `options.notifications`. */
  path: string;
  /** The label of a field, or the key of an option. */
  label: string;
  /** The changed part, such as `options.sales.label`; empty for the whole field or option. */
  part: string;
  /** The old value; a `Position` for a field that was moved. Undefined for an addition, as `after` is for a removal. */
  before: unknown;
  after: unknown;
}

/** The position of a field: its number in its group, from 1, and the label of that group. */
export interface Position {
  group: string | null;
  number: number;
}

/** Lists the differences between two versions: the title, then fields in the order of the later version, then options. */
export function differencesOf(before: Version, after: Version): Difference[] {
  return [
    ...(before.title === after.title
      ? []
      : [
          {
            kind: 'changed' as const,
            subject: 'title' as const,
            path: 'title',
            label: '',
            part: '',
            before: before.title,
            after: after.title,
          },
        ]),
    ...fieldDifferences(flattenFields(before.config.fields ?? []), flattenFields(after.config.fields ?? [])),
    ...optionDifferences(before.config.options ?? {}, after.config.options ?? {}),
  ];
}

interface FieldEntry {
  key: string;
  field: Json;
  /** The key of the field's group; '' for the form itself. */
  group: string;
  groupLabel: string | null;
  index: number;
}

function flattenFields(fields: readonly Json[], group = '', groupLabel: string | null = null): Map<string, FieldEntry> {
  const entries = new Map<string, FieldEntry>();
  for (const [index, field] of fields.entries()) {
    const own = typeof field.name === 'string' && field.name !== '' ? field.name : `${index}`;
    const key = group === '' ? own : `${group}.${own}`;
    entries.set(key, { key, field, group, groupLabel, index });
    for (const inner of flattenFields(listOf(field.fields), key, labelOf(field))) entries.set(...inner);
  }
  return entries;
}

function fieldDifferences(before: Map<string, FieldEntry>, after: Map<string, FieldEntry>): Difference[] {
  const pairs = matchFields(before, after);
  const earlierByKey = new Map(pairs.map(([one, other]) => [other.key, one]));
  const remainingKeys = new Set(pairs.map(([one]) => one.key));
  const moved = movedKeys(pairs);
  const removed = [...before.values()]
    .filter(({ key, group }) => !remainingKeys.has(key) && (group === '' || remainingKeys.has(group)))
    .map((one) => wholeField('removed', one));
  const others = [...after.values()].flatMap((now): Difference[] => {
    const earlier = earlierByKey.get(now.key);
    if (!earlier) return now.group === '' || earlierByKey.has(now.group) ? [wholeField('added', now)] : [];
    const about = aboutField(now);
    return [
      ...(moved.has(now.key)
        ? [{ kind: 'moved' as const, ...about, part: '', before: positionOf(earlier), after: positionOf(now) }]
        : []),
      ...valueDifferences(ownKeys(earlier.field), ownKeys(now.field)).map((one) => ({ ...about, ...one })),
    ];
  });
  return [...removed, ...others];
}

/**
 * Matches the fields of both versions: by name within the same group, otherwise by a name that only one other field of that type
 * has.
 */
function matchFields(before: Map<string, FieldEntry>, after: Map<string, FieldEntry>): [FieldEntry, FieldEntry][] {
  const same = [...before.values()].flatMap((one): [FieldEntry, FieldEntry][] => {
    const other = after.get(one.key);
    return other && other.field.type === one.field.type ? [[one, other]] : [];
  });
  const matchedKeys = new Set(same.map(([{ key }]) => key));
  const left = (all: Map<string, FieldEntry>) => [...all.values()].filter(({ key }) => !matchedKeys.has(key));
  const isLike = (one: FieldEntry, other: FieldEntry) =>
    typeof one.field.name === 'string' && one.field.name === other.field.name && one.field.type === other.field.type;
  const [unmatchedBefore, unmatchedAfter] = [left(before), left(after)];
  const elsewhere = unmatchedBefore.flatMap((one): [FieldEntry, FieldEntry][] => {
    const candidates = unmatchedAfter.filter((other) => isLike(one, other));
    const isOnly = unmatchedBefore.filter((another) => isLike(one, another)).length === 1;
    return candidates.length === 1 && candidates[0] && isOnly ? [[one, candidates[0]]] : [];
  });
  return [...same, ...elsewhere];
}

/**
 * The keys of fields that are in another group, or whose order among their siblings has changed. The longest run of fields that
 * kept their order counts as unmoved.
 */
function movedKeys(pairs: readonly [FieldEntry, FieldEntry][]): Set<string> {
  const laterByKey = new Map(pairs.map(([one, other]) => [one.key, other]));
  const isBeside = ([one, other]: [FieldEntry, FieldEntry]) =>
    one.group === other.group || laterByKey.get(one.group)?.key === other.group;
  const moved = new Set(pairs.filter((pair) => !isBeside(pair)).map(([, { key }]) => key));
  const groups = Map.groupBy(pairs.filter(isBeside), ([, { group }]) => group);
  for (const beside of groups.values()) {
    const inOrder = beside.toSorted(([, one], [, other]) => one.index - other.index);
    const still = longestRise(inOrder.map(([{ index }]) => index));
    for (const [at, [, { key }]] of inOrder.entries()) if (!still.has(at)) moved.add(key);
  }
  return moved;
}

/** Returns the positions of a longest increasing subsequence. */
export function longestRise(numbers: readonly number[]): Set<number> {
  const best = numbers.map(() => ({ length: 1, from: -1 }));
  let end = -1;
  for (const [at, number] of numbers.entries()) {
    for (let earlier = 0; earlier < at; earlier += 1) {
      const length = (best[earlier]?.length ?? 0) + 1;
      if ((numbers[earlier] ?? 0) < number && length > (best[at]?.length ?? 0)) best[at] = { length, from: earlier };
    }
    if ((best[at]?.length ?? 0) > (best[end]?.length ?? 0)) end = at;
  }
  const positions = new Set<number>();
  for (let at = end; at >= 0; at = best[at]?.from ?? -1) positions.add(at);
  return positions;
}

function optionDifferences(before: Json, after: Json): Difference[] {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return keys.flatMap((key) =>
    valueDifferences({ [key]: before[key] }, { [key]: after[key] }).map((one) => ({
      subject: 'option' as const,
      path: `options.${key}`,
      label: key,
      ...one,
      part: one.part === key ? '' : one.part.slice(key.length + 1),
    })),
  );
}

type ValueDifference = Pick<Difference, 'kind' | 'part' | 'before' | 'after'>;

/** Compares objects by key, lists by the identifying key of their entries, and everything else as a whole. */
function valueDifferences(before: unknown, after: unknown, part = ''): ValueDifference[] {
  if (isSame(before, after)) return [];
  const [one, other] = [keyed(before, after), keyed(after, before)];
  if (one && other) {
    const keys = [...new Set([...one.keys(), ...other.keys()])];
    const inner = keys.flatMap((key) =>
      valueDifferences(one.get(key), other.get(key), part === '' ? key : `${part}.${key}`),
    );
    if (inner.length > 0) return inner;
  }
  const kind = before === undefined ? 'added' : after === undefined ? 'removed' : 'changed';
  return [{ kind, part, before, after }];
}

/** Maps the entries of an object, or of a list whose entries have an identifying key in both values; null for anything else. */
function keyed(value: unknown, other: unknown): Map<string, unknown> | null {
  if (isObject(value)) return isObject(other) ? new Map(Object.entries(value)) : null;
  const key = commonKey([value, other]);
  return key === null ? null : new Map((value as Json[]).map((entry) => [String(entry[key]), entry]));
}

const KEYS = ['key', 'name', 'value', 'code'] as const;

/** Returns the key that identifies the entries of all these lists, or null if there is none. */
export function commonKey(lists: readonly unknown[]): (typeof KEYS)[number] | null {
  const isKnownBy = (list: unknown, key: string) => {
    if (!Array.isArray(list)) return false;
    const keys = list.map((entry) => (isObject(entry) ? entry[key] : undefined));
    return keys.every((one) => typeof one === 'string') && new Set(keys).size === keys.length;
  };
  return KEYS.find((key) => lists.every((list) => isKnownBy(list, key))) ?? null;
}

/** Compares two JSON values; the order of keys does not matter. */
export function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (Array.isArray(one) || Array.isArray(other))
    return (
      Array.isArray(one) &&
      Array.isArray(other) &&
      one.length === other.length &&
      one.every((entry, at) => isSame(entry, other[at]))
    );
  if (!isObject(one) || !isObject(other)) return false;
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].every((key) => isSame(one[key], other[key]));
}

function listOf(value: unknown): Json[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

function ownKeys({ fields: _fields, ...own }: Json): Json {
  return own;
}

function labelOf({ label, name, type }: Json): string {
  return [label, name, type].find((one) => typeof one === 'string' && one !== '') as string;
}

function aboutField({ key, field }: FieldEntry) {
  return { subject: 'field' as const, path: `fields.${key}`, label: labelOf(field) };
}

function wholeField(kind: 'added' | 'removed', one: FieldEntry): Difference {
  const [before, after] = kind === 'added' ? [undefined, one.field] : [one.field, undefined];
  return { kind, ...aboutField(one), part: '', before, after };
}

function positionOf({ groupLabel, index }: FieldEntry): Position {
  return { group: groupLabel, number: index + 1 };
}
