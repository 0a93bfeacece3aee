import { type AnyObjectSchema, type ISchema, type MixedSchema, mixed, ObjectSchema, object, Schema } from 'yup';
import { keepsSecret } from '#forms/config/secret-names.ts';
import type { JsonSchema } from '#forms/json-schema/meta.ts';
import type { CidrList } from '#security/addresses.ts';

declare module 'yup' {
  /** Metadata of settings beside their validation rules. */
  interface CustomSchemaMetadata {
    setting?: SettingMeta;
    /**
     * Marks a group that is either complete or empty, as reads report by `configured`, and that null removes. The text is its
     * name for people, such as `SMTP`.
     */
    whole?: string;
  }
}

interface SettingMeta {
  /** The value is stored sealed and never returned: reads have `<name>_set` instead. */
  secret?: boolean;
  /** The value in effect while none is set. It is never stored, so a release may change it. */
  preset?: unknown;
  /**
   * The setting is a part of the destination of the secrets beside it: host, port, encryption, address, account. A change of it
   * requires the secrets to be entered again.
   */
  isDestination?: boolean;
  /** The group is incomplete without the setting. */
  isNeeded?: boolean;
  /** The setting is an instruction to the save, and is neither stored nor returned. */
  isInstruction?: boolean;
}

interface SettingOptions extends SettingMeta {
  /** Normalises the entered value; undefined for a value that cannot be. */
  read?(given: unknown): unknown;
  /** The accepted values, for the OpenAPI document. */
  json?: JsonSchema;
  description?: string;
}

type Setting = MixedSchema<NonNullable<unknown> | null | undefined>;

/**
 * Checks a value. Returns what is wrong with it, as `must be …`, or null.
 * @param allowed private networks that may be reached, when they are known
 */
export type MistakeOf = (value: unknown, allowed?: CidrList) => string | null;

/** Defines a setting by its check. A secret that stays as stored (`keepsSecret`) is neither normalised nor checked again. */
export function setting(mistakeOf: MistakeOf, options: SettingOptions = {}): Setting {
  const { read = (given) => given, json, description, ...meta } = options;
  return mixed<NonNullable<unknown>>()
    .nullable()
    .transform((given: unknown) => (meta.secret && keepsSecret(given) ? given : read(given)))
    .meta({ setting: meta, description, json: { ...json, ...(meta.secret && { writeOnly: true }) } })
    .test('setting', (value, context) => {
      if (value === undefined || value === null || (meta.secret && keepsSecret(value))) return true;
      const mistake = mistakeOf(value, context.options.context?.allowedPrivateNetworks);
      return mistake === null || context.createError({ message: `\${path}${sentenceOf(mistake)}` });
    });
}

/** Defines an instruction to the save itself, true or false, which is not stored. */
export function instruction(description: string): Setting {
  const mistakeOf = (value: unknown) => (typeof value === 'boolean' ? null : 'must be true or false');
  return setting(mistakeOf, { isInstruction: true, description, json: { type: 'boolean' } });
}

/** Defines a setting that is a whole number. */
export function wholeNumber(least: number, most: number, options: SettingOptions = {}): Setting {
  const mistakeOf = (value: unknown) =>
    Number.isSafeInteger(value) && Number(value) >= least && Number(value) <= most
      ? null
      : `must be a whole number from ${least} to ${most}`;
  return setting(mistakeOf, { ...options, json: { type: 'integer', minimum: least, maximum: most } });
}

/** Defines a setting with a fixed set of values. */
export function choice(values: readonly string[], options: SettingOptions = {}): Setting {
  const mistakeOf = (value: unknown) =>
    values.some((candidate) => candidate === value) ? null : `must be one of ${values.join(', ')}`;
  return setting(mistakeOf, { ...options, json: { type: 'string', enum: values } });
}

/** Trims a text; a blank text becomes null. */
export function trimmed(given: unknown): unknown {
  return typeof given === 'string' ? given.trim() || null : given;
}

/**
 * Defines a group of settings. A save accepts and ignores the keys that only reads have: flags of secrets and `readOnly`.
 * @param readOnly names of further keys that only reads have
 */
export function settingsGroup(
  fields: Readonly<Record<string, ISchema<unknown>>>,
  { whole, readOnly = [] }: { whole?: string; readOnly?: readonly string[] } = {},
): AnyObjectSchema {
  const flags = Object.entries(fields).flatMap(([name, field]) => (metaOf(field).secret ? [`${name}_set`] : []));
  const ignored = [...flags, ...(whole === undefined ? [] : ['configured']), ...readOnly];
  const group = object({ ...fields, ...Object.fromEntries(ignored.map((name) => [name, mixed().strip()])) });
  // yup would turn an absent group into an empty one.
  const optional = group.default(undefined);
  return whole === undefined ? optional : optional.meta({ whole, json: { type: ['object', 'null'] } });
}

/** Returns the stored settings of a group, in its order. */
export function settingsOf(group: AnyObjectSchema): [name: string, field: Schema][] {
  return fieldsOf(group).filter(([, field]) => !metaOf(field).isInstruction);
}

/** Returns the fields that a save may name in a group, in its order. */
export function fieldsOf(group: AnyObjectSchema): [name: string, field: Schema][] {
  return Object.entries(group.fields).flatMap(([name, field]) =>
    field instanceof Schema && !field.spec.strip ? [[name, field]] : [],
  );
}

export function isGroup(field: ISchema<unknown>): field is AnyObjectSchema {
  return field instanceof ObjectSchema;
}

export function metaOf(field: ISchema<unknown>): SettingMeta {
  return (field instanceof Schema && field.meta()?.setting) || {};
}

/** Joins a mistake to the path before it: a predicate such as `must be …` directly, any other sentence after a colon. */
function sentenceOf(mistake: string): string {
  return /^(must|is|has|can|cannot|leads) /.test(mistake) ? ` ${mistake}` : `: ${mistake}`;
}
