import { isDeepStrictEqual } from 'node:util';
import type { AnyObjectSchema, Schema } from 'yup';
import { ValidationError } from 'yup';
import { HALF_CHARACTER, recordOf } from '#forms/config/json.ts';
import { keepsSecret, secretAfter } from '#forms/config/secret-names.ts';
import { isObject } from '#json.ts';
import type { CidrList } from '#security/addresses.ts';
import { budgets } from '#security/budgets.ts';
import type { Change, SettingsDefinition, Stored } from './define.ts';
import { invalidSettings } from './error.ts';
import { fieldsOf, isGroup, metaOf, settingsOf } from './schema.ts';

/** A checked change, ready to be saved. */
export interface Plan<Value extends object> extends Pick<Change<Value>, 'before' | 'given' | 'after'> {
  /** The paths of the settings that change, such as `smtp.password`. */
  changed: string[];
}

/** Limits of the answer to a body of thousands of unknown keys. */
const MOST_UNKNOWN = budgets.namedUnknown.atMost;
const LONGEST_NAME = budgets.shownName.atMost;

type Values = Record<string, unknown>;
type Refuse = Change<object>['refuse'];

interface Reading {
  refuse: Refuse;
  allowedPrivateNetworks: CidrList | undefined;
}

/**
 * Computes the settings after a change. Pure: saves nothing.
 * @param given the body of the request
 * @param allowedPrivateNetworks for settings that hold addresses
 * @throws UseCaseError `validation_failed` naming each setting that is wrong
 */
export function planChange<Value extends object>(
  definition: SettingsDefinition<Value>,
  before: Stored<Value>,
  given: unknown,
  now: Date,
  allowedPrivateNetworks?: CidrList,
): Plan<Value> {
  const { schema, title, check } = definition;
  const errors = new Map<string, string>();
  const refuse: Refuse = (path, mistake) => {
    if (!errors.has(path)) errors.set(path, mistake.startsWith(path) ? mistake : `${path} ${mistake}`);
  };
  const named = readGroup(schema, given, '', { refuse, allowedPrivateNetworks });
  const stored = recordOf(before.value);
  const after = merge(schema, stored, named);
  const change: Change<Value> = {
    before,
    given: named,
    after: after as Value,
    now,
    refuse,
    get isRefused() {
      return errors.size > 0;
    },
  };
  check?.(change);
  checkGroup(schema, { path: '', given: named, before: stored, after }, refuse);
  if (change.isRefused) throw invalidSettings(title, Object.fromEntries(errors));
  return { before, given: named, after: change.after, changed: changedPaths(schema, stored, recordOf(change.after)) };
}

/** Reads the settings that a request names, and normalises each. */
function readGroup(schema: AnyObjectSchema, given: unknown, path: string, reading: Reading): Values {
  const { refuse } = reading;
  const fields = fieldsOf(schema);
  const names = fields.map(([name]) => name).join(', ');
  if (!isObject(given)) {
    refuse(path.slice(0, -1), `must be an object with ${names}${isWhole(schema) ? ', or null' : ''}`);
    return {};
  }
  const values: Values = {};
  for (const [name, field] of fields) {
    const value = Object.hasOwn(given, name) ? given[name] : undefined;
    if (value === undefined) continue;
    const fieldPath = path + name;
    if (!isGroup(field)) values[name] = readLeaf(field, value, fieldPath, reading);
    else values[name] = value === null && isWhole(field) ? null : readGroup(field, value, `${fieldPath}.`, reading);
  }
  const unknown = Object.keys(given).filter((name) => !Object.hasOwn(schema.fields, name));
  for (const name of unknown.slice(0, MOST_UNKNOWN)) {
    refuse(path + name.slice(0, LONGEST_NAME), `is not known here; use ${names}`);
  }
  return values;
}

function isWhole(group: AnyObjectSchema): boolean {
  return group.meta()?.whole !== undefined;
}

function readLeaf(field: Schema, value: unknown, path: string, { refuse, allowedPrivateNetworks }: Reading): unknown {
  if (typeof value === 'string' && !value.isWellFormed()) {
    refuse(path, HALF_CHARACTER);
    return undefined;
  }
  const options = { path, disableStackTrace: true, context: { allowedPrivateNetworks } };
  try {
    return field.validateSync(value, options);
  } catch (error) {
    if (!ValidationError.isError(error)) throw error;
    refuse(path, error.message);
    return undefined;
  }
}

/**
 * Merges a change into the stored settings. An absent setting, and a blank or masked secret, stay as stored. Null and a value
 * equal to its preset remove the stored one.
 */
function merge(schema: AnyObjectSchema, before: Values, given: Values): Values {
  const after: Values = {};
  for (const [name, field] of settingsOf(schema)) {
    const [stored, value] = [before[name], given[name]];
    if (isGroup(field)) {
      const group = value === null ? {} : merge(field, recordOf(stored), recordOf(value));
      if (Object.keys(group).length > 0) after[name] = group;
      continue;
    }
    const { secret, preset } = metaOf(field);
    const next = secret ? secretAfter(value, stored as string | undefined) : value === undefined ? stored : value;
    if (next !== undefined && next !== null && !isDeepStrictEqual(next, preset)) after[name] = next;
  }
  return after;
}

interface GroupChange {
  path: string;
  given: Values;
  before: Values;
  after: Values;
}

/** Checks that a group is complete, and that no stored secret would go to another receiver than it was entered for. */
function checkGroup(schema: AnyObjectSchema, { path, given, before, after }: GroupChange, refuse: Refuse): void {
  const fields = settingsOf(schema);
  const { whole } = schema.meta() ?? {};
  const isMoved = fields.some(
    ([name, field]) => metaOf(field).isDestination && !isDeepStrictEqual(before[name], after[name]),
  );
  for (const [name, field] of fields) {
    const fieldPath = path + name;
    if (isGroup(field)) {
      const inner = { given: recordOf(given[name]), before: recordOf(before[name]), after: recordOf(after[name]) };
      checkGroup(field, { path: `${fieldPath}.`, ...inner }, refuse);
      continue;
    }
    const { secret, isNeeded } = metaOf(field);
    if (whole !== undefined && isNeeded && Object.keys(after).length > 0 && after[name] === undefined) {
      refuse(fieldPath, `is required; to remove ${whole} send ${path.slice(0, -1)}: null`);
    }
    if (secret && isMoved && after[name] !== undefined && keepsSecret(given[name])) {
      refuse(
        fieldPath,
        'is required: it has to be entered again, since it would go elsewhere than it was entered for: to another server, in another way, or for another account',
      );
    }
  }
}

/** Returns the paths of settings that differ. */
function changedPaths(schema: AnyObjectSchema, before: Values, after: Values, path = ''): string[] {
  return settingsOf(schema).flatMap(([name, field]) => {
    const [previous, next] = [before[name], after[name]];
    if (isGroup(field)) return changedPaths(field, recordOf(previous), recordOf(next), `${path}${name}.`);
    return isDeepStrictEqual(previous, next) ? [] : [path + name];
  });
}
