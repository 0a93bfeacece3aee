/**
 * A form's configuration as it stands after parsing: defaults filled, flags dropped, unknown keys gone.
 * Source: interface 2.1, design section 7. Everything here is plain JSON.
 */

export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue };
export type JsonObject = { [key: string]: JsonValue };

/** Keys that start with `x_` belong to extensions and are kept as they are. */
export type ExtensionKeys = { [key: `x_${string}`]: unknown };

export type FieldTypeName =
  | 'text'
  | 'textarea'
  | 'email'
  | 'tel'
  | 'url'
  | 'number'
  | 'select'
  | 'radio'
  | 'checkbox'
  | 'checkboxes'
  | 'date'
  | 'hidden'
  | 'consent';

/** A value after sanitising. Empty is `''`, `[]`, `false` or (number only) `null`. */
export type FieldValue = string | number | boolean | string[] | null;
export type SubmissionValues = Record<string, FieldValue>;

/** Names of the validation rules, which are also the keys of a field's `messages`. */
export type RuleName =
  | 'required'
  | 'accepted'
  | 'invalid_type'
  | 'too_long'
  | 'min_length'
  | 'max_length'
  | 'pattern'
  | 'email'
  | 'tel'
  | 'url'
  | 'number'
  | 'min'
  | 'max'
  | 'step'
  | 'date'
  | 'option'
  | 'min_choices'
  | 'max_choices';

export type ConditionOperator =
  | 'equals'
  | 'not_equals'
  | 'contains'
  | 'not_contains'
  | 'greater_than'
  | 'less_than'
  | 'is_empty'
  | 'is_not_empty'
  | 'in'
  | 'not_in'
  | 'starts_with'
  | 'ends_with';

export type ConditionScalar = string | number | boolean;

export interface ConditionRule extends ExtensionKeys {
  field: string;
  op: ConditionOperator;
  /** A list for `in` and `not_in`, unused for `is_empty` and `is_not_empty`. */
  value?: ConditionScalar | ConditionScalar[] | null;
}

/** On a notification or an integration `show` means "run it when", `hide` "leave it out when"; `require` is for fields. */
export interface ConditionalConfig extends ExtensionKeys {
  action: 'show' | 'hide' | 'require';
  match: 'all' | 'any';
  rules: ConditionRule[];
}

export interface OptionConfig extends ExtensionKeys {
  value: string;
  /** Shown to people; the value when absent. */
  label?: string;
  /** Minor currency units. */
  price?: number;
}

export interface FieldConfig extends ExtensionKeys {
  type: FieldTypeName;
  name: string;
  /** Shown to people; the name when absent. */
  label?: string;
  description?: string;
  placeholder?: string;
  /** The value a form starts with. The server uses it for `read_only` fields and for an absent `hidden` field. */
  default?: string | number | boolean | string[];
  required?: boolean;
  /** The submitted value is ignored, the default is used. */
  read_only?: boolean;
  options?: OptionConfig[];
  /** Number fields: a number. Date fields: `YYYY-MM-DD`. Checkboxes: the number of choices. */
  min?: number | string;
  max?: number | string;
  step?: number;
  /** In characters (code points). */
  min_length?: number;
  max_length?: number;
  /** RE2 syntax, has to match the whole value. */
  pattern?: string;
  /** Two-letter country of numbers written without `+` (tel). */
  country?: string;
  /** Visible lines (textarea). */
  rows?: number;
  /** The `autocomplete` attribute, e.g. `given-name`. */
  autocomplete?: string;
  messages?: Partial<Record<RuleName, string>>;
  conditional?: ConditionalConfig;
}

export interface NotificationConfig extends ExtensionKeys {
  key: string;
  enabled: boolean;
  /** A comma-separated list of addresses or merge tags. */
  to: string;
  cc?: string;
  bcc?: string;
  /** One address or merge tag. */
  reply_to?: string;
  from_name?: string;
  from_email?: string;
  subject: string;
  html: string;
  conditional?: ConditionalConfig;
}

/** `settings` of a webhook are `WebhookSettings`; of every other integration they are its own business. */
export interface IntegrationConfig extends ExtensionKeys {
  key: string;
  /** `webhook`, `mailchimp`, `brevo`, `create_post` or the id of a custom integration. */
  integration_id: string;
  enabled: boolean;
  /** Holds secrets only between parsing and `separateSecrets`. */
  settings: JsonObject;
  conditional?: ConditionalConfig;
}

export interface WebhookSettings {
  /** May hold merge tags in its path and query: render it with mode `url`. */
  url: string;
  format: 'json' | 'form';
  /** Name to template: what is sent in place of all values. */
  fields?: Record<string, string>;
}

export interface CaptchaConfig extends ExtensionKeys {
  provider: 'turnstile' | 'hcaptcha' | 'recaptcha_v2' | 'recaptcha_v3' | 'altcha';
  site_key?: string;
  /** Only between parsing and `separateSecrets`. */
  secret?: string | null;
  on_outage: 'reject' | 'accept';
}

export interface HeadlessConfig extends ExtensionKeys {
  enabled: boolean;
  /** IPv4 and IPv6 addresses and CIDR ranges; empty means no restriction. */
  allowlist: string[];
}

/** 0 means no limit. */
export interface RateLimitsConfig extends ExtensionKeys {
  per_minute: number;
  per_hour: number;
}

export interface PaymentConfig extends ExtensionKeys {
  enabled: boolean;
  provider?: 'stripe' | 'paypal';
  mode?: 'test' | 'live';
  /** ISO 4217, upper case. */
  currency?: string;
  /** Minor currency units. */
  amount?: number;
  amount_field?: string;
  items_from?: string[];
  description?: string;
}

export interface DraftsConfig extends ExtensionKeys {
  enabled: boolean;
  expires_days?: number;
  email_field?: string;
  remind_after_days?: number;
}

export interface FormOptions extends ExtensionKeys {
  store_submissions: boolean;
  anonymize_ip: boolean;
  /** 0 to 3600. */
  min_fill_seconds: number;
  /** BCP 47 tag. */
  language?: string;
  retention_days?: number;
  /** Read it with `successMessage()` of messages.ts, which knows the built-in text. */
  success_message?: string;
  /** Read it with `errorMessage()` of messages.ts. */
  error_message?: string;
  /** Absolute http(s) URL or a path of this site; may hold merge tags in path and query. */
  redirect_url?: string;
  /** Exact origins such as `https://www.example.org`. */
  allowed_origins: string[];
  notifications: NotificationConfig[];
  integrations: IntegrationConfig[];
  captcha?: CaptchaConfig;
  headless: HeadlessConfig;
  rate_limits: RateLimitsConfig;
  payment?: PaymentConfig;
  drafts?: DraftsConfig;
}

export interface FormConfig extends ExtensionKeys {
  fields: FieldConfig[];
  options: FormOptions;
}
