import { type AnyObject, type ObjectSchema, ValidationError } from 'yup';
import { countCharacters } from '#forms/field-types/text-rule.ts';
import { isObject } from '#json.ts';
import type { CidrList } from '#security/addresses.ts';
import { budgets } from '#security/budgets.ts';
import { checkConfig, checkField } from './checks.ts';
import { MAX_FIELDS } from './fields.ts';
import { findJsonMistakes, HALF_CHARACTER, recordOf } from './json.ts';
import { looseFields } from './known-fields.ts';
import type { FormOption } from './option.ts';
import { hasControlCharacters, type Report } from './schema.ts';
import type { Edition, FieldConfig, FormConfig } from './types.ts';

export type * from './types.ts';

/** The error of a form that cannot be saved. `errors` maps paths (`title`, `config.fields[2].name`) to messages. */
export class ConfigError extends Error {
  readonly errors: Record<string, string>;

  constructor(errors: Record<string, string>) {
    super(Object.values(errors).join('; '));
    this.name = 'ConfigError';
    this.errors = errors;
  }
}

/** The rules by which a config is parsed. */
export interface ParseRules {
  /** The schema of `{config}`, so that paths begin with `config`. */
  schema: ObjectSchema<AnyObject>;
  options: readonly FormOption[];
  edition: Edition;
  allowedPrivateNetworks?: CidrList;
}

export interface ParsedForm {
  title: string;
  config: FormConfig;
}

export type ParsedChange = Partial<ParsedForm>;

/** Parses the title and config of a form to create or replace; ignores other keys of the input. @throws ConfigError */
export function parseForm(input: unknown, rules: ParseRules): ParsedForm {
  const { title, config } = isObject(input) ? input : {};
  const errors: Record<string, string> = {};
  const parsed = { title: readTitle(title, errors), config: readConfig(config, rules, errors) };
  if (!parsed.config || Object.keys(errors).length > 0) throw new ConfigError(errors);
  return { title: parsed.title, config: parsed.config };
}

/** Parses the parts of a form that change: title, config, both or neither. @throws ConfigError */
export function parseChange({ title, config }: { title?: unknown; config?: unknown }, rules: ParseRules): ParsedChange {
  const errors: Record<string, string> = {};
  const change = {
    ...(title !== undefined && { title: readTitle(title, errors) }),
    ...(config !== undefined && { config: readConfig(config, rules, errors) ?? undefined }),
  };
  if (Object.keys(errors).length > 0) throw new ConfigError(errors);
  return change;
}

export const MAX_TITLE = 255;
const MAX_ERRORS = budgets.namedMistakes.atMost;

function readTitle(input: unknown, errors: Record<string, string>): string {
  const title = typeof input === 'string' ? input.trim() : '';
  if (typeof input !== 'string') errors.title = 'title is required: a string';
  else if (title === '') errors.title = 'title must not be empty';
  else if (countCharacters(title) > MAX_TITLE) errors.title = `title must have at most ${MAX_TITLE} characters`;
  else if (!title.isWellFormed()) errors.title = `title ${HALF_CHARACTER}`;
  else if (hasControlCharacters(title)) errors.title = 'title must not contain line breaks or control characters';
  return title;
}

/** Returns the parsed config, or null after recording its mistakes. */
function readConfig(config: unknown, rules: ParseRules, errors: Record<string, string>): FormConfig | null {
  const mistakes = findMistakes(config, rules);
  for (const [path, message] of mistakes.slice(0, MAX_ERRORS)) errors[path] ??= message;
  if (mistakes.length > 0) return null;
  // The schema has checked the shape strictly; this cast fills defaults and drops flags, nothing else.
  const parsed = inOrderOf(config, rules.schema.cast({ config }, { assert: false }).config) as FormConfig;
  for (const option of rules.options) option.complete?.(parsed.options);
  return parsed;
}

function findMistakes(config: unknown, rules: ParseRules): [path: string, message: string][] {
  const unsafe = Object.entries(findJsonMistakes(config, 'config'));
  if (unsafe.length > 0) return unsafe;

  const mistakes = schemaMistakes(config, rules);
  const report: Report = (path, message) => mistakes.push([path, `${path} ${message}`]);
  checkConfig(config, fieldsIn(mistakes), rules, report);
  const wrong = fieldsIn(mistakes);
  for (const { location, field } of looseFields(recordOf(config).fields, 'config.fields').slice(0, MAX_FIELDS)) {
    if (!wrong.has(location)) checkField(field as unknown as FieldConfig, location, report);
  }
  return mistakes;
}

/** Returns the locations of the fields that have mistakes. */
function fieldsIn(mistakes: [path: string, message: string][]): Set<string> {
  return new Set(mistakes.map(([path]) => /^config(?:\.fields\[\d+\])+/.exec(path)?.[0] ?? ''));
}

function schemaMistakes(config: unknown, { schema }: ParseRules): [path: string, message: string][] {
  try {
    schema.validateSync({ config }, { strict: true, abortEarly: false, disableStackTrace: true });
    return [];
  } catch (error) {
    if (!ValidationError.isError(error)) throw error;
    const all = error.inner.length > 0 ? error.inner : [error];
    return all.map(({ path, message }) => [path ?? 'config', message]);
  }
}

/** Restores the key order of the input in the parsed value; yup has an order of its own. */
function inOrderOf(input: unknown, parsed: unknown): unknown {
  if (Array.isArray(parsed))
    return parsed.map((item, index) => inOrderOf(Array.isArray(input) ? input[index] : null, item));
  if (!isObject(parsed)) return parsed;
  const source = isObject(input) ? input : {};
  const added = Object.keys(parsed).filter((key) => !Object.hasOwn(source, key));
  const keys = [...Object.keys(source).filter((key) => Object.hasOwn(parsed, key)), ...added.reverse()];
  return Object.fromEntries(keys.map((key) => [key, inOrderOf(source[key], parsed[key])]));
}
