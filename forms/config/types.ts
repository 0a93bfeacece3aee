/**
 * A form's configuration as it stands after parsing: defaults filled, flags dropped, unknown keys gone.
 * Source: docs/interface.md 2.1 and docs/forms.md. Everything here is plain JSON. Each type follows from the schema of its part.
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

/** What a form has beside its fields. Features add their own options by merging this: see option.ts. */
export interface FormOptions extends ShapeOf<typeof ownKeys> {}

export interface IntegrationConfig extends ExtensionKeys {
  key: string;
  /** An id in the table of integrations, or of a custom integration. */
  integration_id: string;
  enabled: boolean;
  /** By the schema of its definition. Holds secrets only between parsing and `separateSecrets`. */
  settings: JsonObject;
  conditional?: ConditionalConfig;
  /** Once a submission is created, unless it says something else. */
  on?: ('created' | 'updated')[];
}

export interface FormConfig extends ExtensionKeys {
  fields: FieldConfig[];
  options: FormOptions;
}

/** The two forms in which the service comes; `free` lacks the Pro package. */
export type Edition = 'free' | 'pro';
