import { convertExport } from '#features/conversion/convert.ts';
import type { Known } from '#features/conversion/drafting.ts';
import type { Silent } from '#features/conversion/watched.ts';
import { isObject } from '#forms/config/json.ts';
import { formRules } from '#test/environment/form-rules.ts';

interface Site {
  /** Its keys, without places in lists. */
  path: string;
  parts: (string | number)[];
}

/**
 * The keys of an export that can say something else without any difference, to the forms or to the notes: what is lost without a word.
 * Each key is tried once for each kind of part that it stands in.
 * @param kindOf tells the kinds of parts apart, such as the type of a field
 */
export function unheard(
  exported: unknown,
  known: Known,
  silent: Silent,
  kindOf: (part: Record<string, unknown>) => string,
): string[] {
  const told = (json: unknown) => JSON.stringify(convertExport(JSON.stringify(json), known, formRules).forms);
  const usual = told(exported);
  const tried = new Set<string>();
  const lost: string[] = [];
  for (const { path, parts, kind } of sitesIn(exported, kindOf)) {
    const id = `${kind}: ${path}`;
    if (tried.has(id) || silent.keys.some((key) => path === key || path.endsWith(`.${key}`))) continue;
    tried.add(id);
    if (!isHeard(exported, parts, told, usual)) lost.push(id);
  }
  return lost;
}

function isHeard(exported: unknown, parts: Site['parts'], told: (json: unknown) => string, usual: string): boolean {
  try {
    return told(changed(exported, parts)) !== usual;
  } catch {
    return true;
  }
}

function* sitesIn(
  value: unknown,
  kindOf: (part: Record<string, unknown>) => string,
  at: Site = { path: '', parts: [] },
  kind = '',
): Generator<Site & { kind: string }> {
  const inner = decoded(value);
  if (Array.isArray(inner)) {
    for (const [index, one] of inner.entries())
      yield* sitesIn(one, kindOf, { ...at, parts: [...at.parts, index] }, kind);
  } else if (isObject(inner)) {
    const own = kindOf(inner) || kind;
    for (const [key, one] of Object.entries(inner)) {
      const path = /^\d+$/.test(key) ? at.path : at.path === '' ? key : `${at.path}.${key}`;
      const site = { path, parts: [...at.parts, key] };
      const deeper = decoded(one);
      if ((isObject(deeper) || Array.isArray(deeper)) && Object.keys(deeper).length > 0)
        yield* sitesIn(one, kindOf, site, own);
      else yield { ...site, kind: own };
    }
  }
}

/** JSON may stand in JSON as a text. */
function decoded(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

function changed(value: unknown, [part, ...others]: Site['parts']): unknown {
  if (part === undefined) return other(value);
  const inner = structuredClone(decoded(value)) as Record<string | number, unknown>;
  inner[part] = changed(inner[part], others);
  return typeof value === 'string' ? JSON.stringify(inner) : inner;
}

/** Something else of the same type. */
function other(value: unknown): unknown {
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'number') return value + 7;
  if (typeof value === 'string' && value !== '') return /^\d+$/.test(value) ? String(Number(value) + 7) : `${value}7`;
  return '7';
}
