import { isObject } from '#json.ts';
import { budgets } from '#security/budgets.ts';
import { joinPath } from './schema.ts';

export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue };
export type JsonObject = { [key: string]: JsonValue };

const MAX_BYTES = budgets.config.atMost;
const MAX_DEPTH = budgets.configDepth.atMost;
const MAX_NODES = budgets.configValues.atMost;
const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype']);

/** Browsers of 2022 lack `isWellFormed`. */
const LONE_SURROGATE = /\p{Cs}/u;

/** The mistake of a lone surrogate, which cannot be stored or displayed. */
export const HALF_CHARACTER = 'has half of a character (a lone surrogate); write the whole one';

/**
 * Checks the preconditions for validating a config by a schema: plain JSON, no prototype keys, bounded depth and size (in bytes).
 * Returns messages by path; empty when there is no mistake.
 */
export function findJsonMistakes(input: unknown, path: string, maxBytes = MAX_BYTES): Record<string, string> {
  const mistakes: Record<string, string> = {};
  const pending: { value: unknown; path: string; depth: number }[] = [{ value: input, path, depth: 0 }];
  let nodes = 0;
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    nodes += 1;
    if (nodes > MAX_NODES) return { [path]: `${path} has more than ${MAX_NODES} values; make it smaller` };
    const mistake = mistakeOf(next.value, next.path, next.depth);
    if (mistake) {
      mistakes[next.path] = mistake;
      continue;
    }
    if (typeof next.value !== 'object' || next.value === null) continue;
    const isList = Array.isArray(next.value);
    for (const [key, value] of Object.entries(next.value)) {
      const childPath = isList ? `${next.path}[${key}]` : joinPath(next.path, key);
      if (FORBIDDEN_KEYS.has(key)) mistakes[childPath] = `${childPath} is a reserved key; rename it`;
      else if (LONE_SURROGATE.test(key)) mistakes[childPath] = `${childPath} ${HALF_CHARACTER}`;
      else if (value !== undefined) pending.push({ value, path: childPath, depth: next.depth + 1 });
    }
  }
  if (Object.keys(mistakes).length > 0) return mistakes;
  const bytes = new TextEncoder().encode(JSON.stringify(input) ?? '').length;
  if (bytes > maxBytes) return { [path]: `${path} has ${bytes} bytes as JSON, at most ${maxBytes} are allowed` };
  return {};
}

function mistakeOf(value: unknown, path: string, depth: number): string | null {
  if (depth > MAX_DEPTH) return `${path} is nested more than ${MAX_DEPTH} levels deep`;
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return LONE_SURROGATE.test(value) ? `${path} ${HALF_CHARACTER}` : null;
  if (typeof value === 'boolean') return null;
  if (typeof value === 'number') return Number.isFinite(value) ? null : `${path} must be a finite number`;
  if (typeof value === 'object' && (Array.isArray(value) || isPlain(value))) return null;
  return `${path} must be plain JSON`;
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype || Object.getPrototypeOf(prototype) === null;
}

/** Returns a copy of an object; an empty object for any other value. */
export function recordOf(value: unknown): Record<string, unknown> {
  return isObject(value) ? { ...value } : {};
}

/** Returns the objects of a list with their indexes; a value that is no object becomes an empty one. */
export function recordsOf(value: unknown): [index: number, record: Record<string, unknown>][] {
  return Array.isArray(value) ? value.map((item: unknown, index) => [index, recordOf(item)]) : [];
}
