/**
 * Types of a parsed configuration of a form: defaults filled, flags dropped, unknown keys removed. Source: docs/interface.md 2.1
 * and docs/forms.md. All values are plain JSON. Each type is derived from the schema of its part.
 */
import type { ChoiceConfig } from '#forms/field-types/choices.ts';
import type { FieldConfig } from '#forms/field-types/index.ts';
import type { ConditionalConfig } from './conditional.ts';
import type { JsonObject } from './json.ts';
import type { ownKeys } from './own-keys.ts';
import type { ExtensionKeys, ShapeOf } from './schema.ts';

export type { FieldValue, PlainValue, SubmissionValues } from '#forms/field-types/field-value.ts';
export type { FieldConfig, FieldTypeName, InputFieldConfig } from '#forms/field-types/index.ts';
export type { ConditionalConfig, ConditionOperator, ConditionRule, ConditionScalar } from './conditional.ts';
export type { JsonObject, JsonValue } from './json.ts';
export type { ExtensionKeys } from './schema.ts';

export type OptionConfig = ChoiceConfig['options'][number];

/** The options of a form. Features add their own by declaration merging: see option.ts. */
export interface FormOptions extends ShapeOf<typeof ownKeys> {}

export interface IntegrationConfig extends ExtensionKeys {
  key: string;
  /** The id of a built-in or a custom integration. */
  integration_id: string;
  enabled: boolean;
  /** Settings by the schema of the integration's definition. They hold secrets only between parsing and `separateSecrets`. */
  settings: JsonObject;
  conditional?: ConditionalConfig;
  /** The occasions on which it runs; `created` unless it is set. */
  on?: ('created' | 'updated')[];
}

export interface FormConfig extends ExtensionKeys {
  fields: FieldConfig[];
  options: FormOptions;
}

/** The two editions of the service; `free` lacks the Pro package. */
export type Edition = 'free' | 'pro';
