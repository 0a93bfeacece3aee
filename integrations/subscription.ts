import { mixed, type Schema } from 'yup';
import { exact, flag, integer, joinPath, line, list, text } from '../forms/config/schema.ts';
import { isNoNewSecret } from '../forms/config/secret-names.ts';
import { findUrlMistake } from '../forms/templates/url-template.ts';

interface SubscriptionSettings {
  list_id: string;
  /** One address or merge tag; read it with `subscriberTemplate`. */
  email?: string;
  double_opt_in: boolean;
  /** False leaves alone whom the provider knows already. */
  update_existing: boolean;
}

/** The settings of the integration `mailchimp`, without its secret `api_key`. */
export interface MailchimpSettings extends SubscriptionSettings {
  merge_fields?: Record<string, string>;
  tags: string[];
}

/** The settings of the integration `brevo`, without its secret `api_key`. */
export interface BrevoSettings extends SubscriptionSettings {
  attributes?: Record<string, string>;
  /** With `double_opt_in`: the mail that asks, and where its link leads. */
  template_id?: number;
  redirect_url?: string;
}

export function isListIntegration(integrationId: unknown): integrationId is 'mailchimp' | 'brevo' {
  return integrationId === 'mailchimp' || integrationId === 'brevo';
}

/** The template of the subscriber's address: as set, or the form's only e-mail field; null when there is none. */
export function subscriberTemplate(
  email: string | undefined,
  fields: readonly { name: unknown; type: unknown }[],
): string | null {
  if (email !== undefined) return email;
  const [only, ...more] = fields.filter(({ type }) => type === 'email');
  return only && more.length === 0 ? `{field:${only.name}}` : null;
}

const MAX_FIELDS = 50;
const MAX_TEMPLATE = 4 * 1024;
/** What Mailchimp allows for the name of a tag. */
const MAX_TAG = 100;

const common = {
  email: line(320).test('blank', `\${path} must not be blank`, (value) => value === undefined || value.trim() !== ''),
  double_opt_in: flag().default(false),
  update_existing: flag().default(true),
};

export const mailchimpSettings = exact({
  ...common,
  api_key: apiKey(/-[a-z]+\d+$/, 'end in the data centre of the account, such as -us21'),
  list_id: line(40)
    .required(`\${path} is required`)
    .matches(/^[a-z\d]*$/i, `\${path} must be the id of an audience: letters and digits`),
  merge_fields: templates(/^[A-Z\d_]{1,10}$/, '1 to 10 of A-Z, 0-9 and _'),
  tags: list(
    line(MAX_TAG)
      .required(`\${path} must not be empty`)
      .matches(/^[^{}]*$/, `\${path} must not have braces: tags take no merge tags`),
    20,
  ).default(() => []),
});

export const brevoSettings = exact({
  ...common,
  api_key: apiKey(/^/, ''),
  list_id: line(19)
    .required(`\${path} is required`)
    .matches(/^([1-9]\d{0,14})?$/, `\${path} must be the number of a list, as a text`),
  attributes: templates(/^[A-Z\d_]{1,50}$/, '1 to 50 of A-Z, 0-9 and _'),
  template_id: integer(1, Number.MAX_SAFE_INTEGER).when('double_opt_in', neededToConfirm),
  redirect_url: text(2048)
    .when('double_opt_in', neededToConfirm)
    .test('url', (value, context) => {
      const mistake = value ? findUrlMistake(value) : null;
      return mistake === null || context.createError({ message: `\${path} ${mistake}` });
    }),
});

function neededToConfirm<S extends Schema>([doubleOptIn]: unknown[], schema: S): S {
  return doubleOptIn === true ? schema.required(`\${path} is required with double_opt_in`) : schema;
}

/** The message never repeats the key. */
function apiKey(shape: RegExp, rule: string) {
  return line(500)
    .nullable()
    .test('key', (value, context) => {
      if (isNoNewSecret(value)) return true;
      if (!/^[\x21-\x7e]*$/.test(value)) {
        return context.createError({ message: `\${path} must have no spaces and no letters beyond ASCII` });
      }
      return shape.test(value) || context.createError({ message: `\${path} must ${rule}` });
    });
}

/** Names of the provider's own fields, each with a template. The address has a setting of its own. */
function templates(name: RegExp, rule: string) {
  return mixed<Record<string, string>>().test('templates', (value, context) => {
    const mistake = value === undefined ? null : findTemplateMistake(value, context.path, name, rule);
    return mistake === null || context.createError(mistake);
  });
}

function findTemplateMistake(
  value: unknown,
  path: string,
  name: RegExp,
  rule: string,
): { path: string; message: string } | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { path, message: `${path} must be an object of names and texts` };
  }
  const entries = Object.entries(value);
  if (entries.length > MAX_FIELDS) return { path, message: `${path} must have at most ${MAX_FIELDS} entries` };
  for (const [key, template] of entries) {
    const place = joinPath(path, key);
    if (!name.test(key)) return { path: place, message: `${place} must have a name of ${rule}` };
    if (key === 'EMAIL') return { path: place, message: `${place} follows from the setting email; remove it` };
    if (typeof template !== 'string' || template.length > MAX_TEMPLATE) {
      return { path: place, message: `${place} must be a text of at most ${MAX_TEMPLATE} characters` };
    }
  }
  return null;
}
