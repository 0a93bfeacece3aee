import { isDeepStrictEqual } from 'node:util';
import { isObject } from '#json.ts';
import { budgets } from '#security/budgets.ts';
import type { JsonValue } from './config/json.ts';

/** One change of a JSON document (RFC 6902). Paths are JSON Pointers (RFC 6901). */
export type PatchOperation =
  | { op: 'add' | 'replace' | 'test'; path: string; value: JsonValue }
  | { op: 'remove'; path: string }
  | { op: 'move' | 'copy'; from: string; path: string };

/** The error of a patch of which no operation was applied. The message names the failed operation and its path. */
export class PatchError extends Error {
  constructor(index: number, path: string, mistake: string) {
    super(`patch[${index}] ${path === '' ? '(the whole document)' : path.slice(0, 200)} ${mistake}`);
    this.name = 'PatchError';
  }
}

const MOST_OPERATIONS = budgets.patchOperations.atMost;
/** Limits in characters of JSON: of one copy, and of all copies of a patch together. */
const LARGEST_COPY = budgets.patchCopy.atMost;
const ALL_COPIES = budgets.patchCopies.atMost;
const OPERATIONS = ['add', 'remove', 'replace', 'move', 'copy', 'test'] as const;
/** Property names with a special meaning in JavaScript. */
const FORBIDDEN = ['__proto__', 'constructor', 'prototype'];

/** @throws PatchError for input that is no JSON Patch */
export function parsePatch(input: unknown): PatchOperation[] {
  if (!Array.isArray(input)) throw new PatchError(0, '', 'must be a list of operations');
  if (input.length > MOST_OPERATIONS)
    throw new PatchError(MOST_OPERATIONS, '', `is one too many: at most ${MOST_OPERATIONS}`);
  return input.map(readOperation);
}

/** Applies a patch to a copy of the document. @throws PatchError */
export function applyPatch(document: JsonValue, patch: readonly PatchOperation[]): JsonValue {
  // The root object makes the whole document an ordinary property.
  const root = { '': copyOf(document), copied: 0 };
  for (const [index, operation] of patch.entries()) apply(root, operation, index);
  return root[''];
}

/** Splits a JSON Pointer into its parts; null for text that is none. */
export function pointerParts(pointer: string): string[] | null {
  if (pointer !== '' && !pointer.startsWith('/')) return null;
  if (/~(?![01])/.test(pointer)) return null;
  const parts = pointer.split('/').slice(1);
  return parts.map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
}

function readOperation(given: unknown, index: number): PatchOperation {
  const { op, path, from, value } = isObject(given) ? given : {};
  const name = OPERATIONS.find((candidate) => candidate === op);
  if (!name) throw new PatchError(index, '', `must have an op: one of ${OPERATIONS.join(', ')}`);
  const pointer = requirePointer(index, 'path', path);
  if (name === 'remove') return { op: name, path: pointer };
  if (name === 'move' || name === 'copy') return { op: name, path: pointer, from: requirePointer(index, 'from', from) };
  if (value === undefined) throw new PatchError(index, pointer, 'must have a value');
  return { op: name, path: pointer, value: value as JsonValue };
}

function requirePointer(index: number, name: string, given: unknown): string {
  const parts = typeof given === 'string' ? pointerParts(given) : null;
  if (!parts) throw new PatchError(index, '', `must have a ${name} such as /config/fields/0/label`);
  if (parts.some((part) => FORBIDDEN.includes(part)))
    throw new PatchError(index, String(given), 'has a name that is not allowed');
  return String(given);
}

type Root = { '': JsonValue; copied: number };

function apply(root: Root, operation: PatchOperation, index: number): void {
  const { path } = operation;
  switch (operation.op) {
    case 'add':
      add(root, path, copyOf(operation.value), index);
      break;
    case 'remove':
      remove(root, path, index);
      break;
    case 'replace':
      replace(root, path, copyOf(operation.value), index);
      break;
    case 'copy':
      add(root, path, copyAt(root, operation.from, index), index);
      break;
    case 'move':
      if (path.startsWith(`${operation.from}/`)) {
        throw new PatchError(index, path, 'is inside of the value that is moved there');
      }
      add(root, path, remove(root, operation.from, index), index);
      break;
    case 'test':
      if (!isDeepStrictEqual(valueAt(root, path, index), operation.value)) {
        throw new PatchError(index, path, 'has another value');
      }
  }
}

/** Resolves a path to the list or object that contains its target, and the key in it. */
function locate(root: Root, path: string, index: number): { parent: JsonValue; key: string } {
  const parts = ['', ...(pointerParts(path) ?? [])];
  const key = parts.pop() ?? '';
  let parent: JsonValue = root;
  for (const part of parts) parent = childOf(parent, part, path, index);
  return { parent, key };
}

/** Returns a copy of the value at a path, and counts its size: each copy may copy the results of earlier ones. */
function copyAt(root: Root, path: string, index: number): JsonValue {
  const json = JSON.stringify(valueAt(root, path, index));
  root.copied += json.length;
  if (json.length > LARGEST_COPY) throw new PatchError(index, path, 'is too large to be copied');
  if (root.copied > ALL_COPIES) {
    throw new PatchError(index, path, `is too much: a patch copies at most ${ALL_COPIES} characters of JSON in all`);
  }
  return JSON.parse(json);
}

function valueAt(root: Root, path: string, index: number): JsonValue {
  const { parent, key } = locate(root, path, index);
  return childOf(parent, key, path, index);
}

function childOf(parent: JsonValue, key: string, path: string, index: number): JsonValue {
  const child = Array.isArray(parent)
    ? parent[indexOf(key, parent.length - 1) ?? -1]
    : isObject(parent) && Object.hasOwn(parent, key)
      ? (parent[key] as JsonValue)
      : undefined;
  if (child === undefined) throw new PatchError(index, path, 'is not there');
  return child;
}

function add(root: Root, path: string, value: JsonValue, index: number): void {
  const { parent, key } = locate(root, path, index);
  if (Array.isArray(parent)) {
    const position = key === '-' ? parent.length : indexOf(key, parent.length);
    if (position === null) throw new PatchError(index, path, 'is no position in the list');
    parent.splice(position, 0, value);
  } else if (isObject(parent)) parent[key] = value;
  else throw new PatchError(index, path, 'is inside of a value without parts');
}

function remove(root: Root, path: string, index: number): JsonValue {
  const { parent, key } = locate(root, path, index);
  const value = childOf(parent, key, path, index);
  if (path === '') throw new PatchError(index, path, 'cannot be removed');
  if (Array.isArray(parent)) parent.splice(Number(key), 1);
  else if (isObject(parent)) delete parent[key];
  return value;
}

function replace(root: Root, path: string, value: JsonValue, index: number): void {
  const { parent, key } = locate(root, path, index);
  childOf(parent, key, path, index);
  if (Array.isArray(parent)) parent[Number(key)] = value;
  else if (isObject(parent)) parent[key] = value;
}

/** Parses an index of a list, at most `last`; null for any other key. */
function indexOf(key: string, last: number): number | null {
  const index = /^(0|[1-9]\d{0,8})$/.test(key) ? Number(key) : last + 1;
  return index <= last ? index : null;
}

function copyOf(value: JsonValue): JsonValue {
  return JSON.parse(JSON.stringify(value));
}
