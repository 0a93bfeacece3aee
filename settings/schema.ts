import { type AnyObjectSchema, type ISchema, type MixedSchema, mixed, ObjectSchema, object, Schema } from 'yup';
import { keepsSecret } from '#forms/config/secret-names.ts';
import type { JsonSchema } from '#forms/json-schema/meta.ts';
import type { CidrList } from '#security/addresses.ts';

declare module 'yup' {
  /** What settings know of a leaf or a group beside its rules. */
  interface CustomSchemaMetadata {
    setting?: SettingMeta;
    /** Of a group that is complete or empty, as reads say by `configured`, and that null removes: what it is for people, as `SMTP`. */
    whole?: string;
  }
}

interface SettingMeta {
  /** Kept sealed and never shown: reads have `<name>_set`. */
  secret?: boolean;
  /** What holds where nothing is set. It is never kept, so that it may change. */
  preset?: unknown;
  /**
   * It is a part of the place that the secrets beside it go to: host, port, encryption, address, account. With another value they have to
   * be entered again.
   */
  isPlace?: boolean;
  /** Its group is not complete without it. */
  isNeeded?: boolean;
  /** It says how to save, and is neither kept nor shown. */
  isOrder?: boolean;
}

interface SettingOptions extends SettingMeta {
  /** Brings what was entered into its form; undefined for what has none. */
  read?(given: unknown): unknown;
  /** What it takes, for the document of the API. */
  json?: JsonSchema;
  description?: string;
}

type Setting = MixedSchema<NonNullable<unknown> | null | undefined>;

/** What is wrong with a value, as `must be …`, or null. @param allowed private networks that may be reached, where that is known */
export type MistakeOf = (value: unknown, allowed?: CidrList) => string | null;

/** Defines a setting by its check. A kept secret (`keepsSecret`) is neither read nor checked again. */
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

/** An instruction to the save itself, true or false, which is not stored. */
export function order(description: string): Setting {
  const mistakeOf = (value: unknown) => (typeof value === 'boolean' ? null : 'must be true or false');
  return setting(mistakeOf, { isOrder: true, description, json: { type: 'boolean' } });
}

/** A whole number. */
export function wholeNumber(least: number, most: number, options: SettingOptions = {}): Setting {
  const mistakeOf = (value: unknown) =>
    Number.isSafeInteger(value) && Number(value) >= least && Number(value) <= most
      ? null
      : `must be a whole number from ${least} to ${most}`;
  return setting(mistakeOf, { ...options, json: { type: 'integer', minimum: least, maximum: most } });
}

/** One of these texts. */
export function choice(values: readonly string[], options: SettingOptions = {}): Setting {
  const mistakeOf = (value: unknown) =>
    values.some((one) => one === value) ? null : `must be one of ${values.join(', ')}`;
  return setting(mistakeOf, { ...options, json: { type: 'string', enum: values } });
}

/** A text without spaces around it; a blank one is as good as null. */
export function trimmed(given: unknown): unknown {
  return typeof given === 'string' ? given.trim() || null : given;
}

/**
 * Settings that stand together. Reads have flags of their secrets and more keys, which a save takes and ignores.
 * @param readOnly names of those further keys
 */
export function settingsGroup(
  fields: Readonly<Record<string, ISchema<unknown>>>,
  { whole, readOnly = [] }: { whole?: string; readOnly?: readonly string[] } = {},
): AnyObjectSchema {
  const flags = Object.entries(fields).flatMap(([name, field]) => (metaOf(field).secret ? [`${name}_set`] : []));
  const ignored = [...flags, ...(whole === undefined ? [] : ['configured']), ...readOnly];
  const group = object({ ...fields, ...Object.fromEntries(ignored.map((name) => [name, mixed().strip()])) });
  // Without this yup would turn an absent group into an empty one.
  const known = group.default(undefined);
  return whole === undefined ? known : known.meta({ whole, json: { type: ['object', 'null'] } });
}

/** The settings of a group, in its order. */
export function settingsOf(group: AnyObjectSchema): [name: string, field: Schema][] {
  return fieldsOf(group).filter(([, field]) => !metaOf(field).isOrder);
}

/** What a save may name in a group, in its order. */
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
