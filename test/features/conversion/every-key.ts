import type { ConversionHints, Drafting } from '#features/conversion/drafting.ts';
import { type Silent, watched } from '#features/conversion/watched.ts';
import { isObject } from '#json.ts';

type Loose = Record<string, unknown>;
type Parts = readonly (string | number)[];

interface Site {
  /** The kind of part that contains the key, and the path of keys without list positions: `text: fields.label`. */
  name: string;
  parts: Parts;
  value: unknown;
  around: readonly Loose[];
}

/** A system's converter, with the rules for comparing it with the system's fixtures. */
export interface SystemRules {
  convert: (given: unknown, known: ConversionHints) => Drafting[];
  silent: Silent;
  /** Returns the kind of a part, such as the type of a field, or '' for anything else. */
  kindOf: (part: Loose) => string;
  /** True if a key has no effect here, by its kind and path or by the objects around it, the nearest last. */
  isIdle: (name: string, around: readonly Loose[]) => boolean;
}

/** Values tried in place of a key without any effect. */
const SAYINGS: readonly unknown[] = ['7', true, 'hidden', { zz: '7' }, [{ zz: '7' }]];

/**
 * Returns the keys of an export that can change or disappear without any difference to the forms or the notes, so that they
 * are lost silently. Each key is tried once for each kind of part. Parts that are dropped entirely by their names are not
 * searched.
 */
export function silentlyLostKeys(
  exported: unknown,
  known: ConversionHints,
  { convert, silent, kindOf, isIdle }: SystemRules,
): string[] {
  const resultOf = (json: unknown) => {
    try {
      const made = convert(watched(json), known);
      return JSON.stringify(made.map(({ title, fields, options, notes }) => ({ title, fields, options, notes })));
    } catch (error) {
      return String(error);
    }
  };
  const usual = resultOf(exported);
  const isWhole = (part: Loose) =>
    [part.label, part.name].some(
      (one) => typeof one === 'string' && one !== '' && usual.includes(`\\"${one}\\" was left out`),
    );
  const tried = new Set<string>();
  return sitesIn(exported, kindOf, isWhole).flatMap(({ name, parts, value, around: held }) => {
    if (tried.has(name) || isSilent(name, value, silent) || isIdle(name, held)) return [];
    tried.add(name);
    const changesResult = (to: unknown, at = parts) => resultOf(changed(exported, at, to)) !== usual;
    const others = says(value) ? [undefined, `${String(value)}7`, ...SAYINGS] : SAYINGS;
    if (others.some((to) => changesResult(to))) return [];
    // The converter reports an unsupported part as a whole: its removal changes the notes, but its content does not.
    const isReportedWhole = parts.some((_, index) => {
      const around = parts.slice(0, index);
      return index > 0 && changesResult(undefined, around) && !changesResult({ zz: '7' }, around);
    });
    return isReportedWhole ? [] : [name];
  });
}

function isSilent(name: string, value: unknown, { keys, usual }: Silent): boolean {
  const path = name.slice(name.indexOf(': ') + 2);
  const isNamed = (key: string) => `.${path}.`.includes(`.${key}.`);
  return keys.some(isNamed) || Object.entries(usual).some(([key, values]) => isNamed(key) && values.includes(value));
}

function says(value: unknown): boolean {
  return (
    value !== '' &&
    value !== null &&
    value !== false &&
    value !== undefined &&
    !(Array.isArray(value) && value.length === 0)
  );
}

function sitesIn(
  value: unknown,
  kindOf: SystemRules['kindOf'],
  isWhole: (part: Loose) => boolean,
  path = '',
  parts: Parts = [],
  kind = '',
  around: readonly Loose[] = [],
): Site[] {
  const inner = decoded(value);
  if (Array.isArray(inner))
    return inner.flatMap((one, index) => sitesIn(one, kindOf, isWhole, path, [...parts, index], kind, around));
  if (!isObject(inner) || isWhole(inner)) return [];
  const own = kindOf(inner) || kind;
  const held = [...around, inner];
  return Object.entries(inner).flatMap(([key, one]) => {
    const at = /^\d+$/.test(key) ? path : path === '' ? key : `${path}.${key}`;
    const deeper = decoded(one);
    // A list of texts is compared as a whole.
    const isList = Array.isArray(deeper) && deeper.every((each) => typeof each !== 'object');
    const hasMore = !isList && typeof deeper === 'object' && deeper !== null && Object.keys(deeper).length > 0;
    return hasMore
      ? sitesIn(one, kindOf, isWhole, at, [...parts, key], own, held)
      : [{ name: `${own}: ${at}`, parts: [...parts, key], value: one, around: held }];
  });
}

/** Parses a text that contains JSON, since exports nest JSON in JSON as text. */
function decoded(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

/** Returns a copy with another value at one path. The value undefined removes the key. */
function changed(value: unknown, [part, ...others]: Parts, to: unknown): unknown {
  if (part === undefined) return to;
  const whole = decoded(value);
  const inner = (Array.isArray(whole) ? [...whole] : { ...(whole as object) }) as Record<string | number, unknown>;
  if (others.length > 0 || to !== undefined) inner[part] = changed(inner[part], others, to);
  else delete inner[part];
  return typeof value === 'string' ? JSON.stringify(inner) : inner;
}
