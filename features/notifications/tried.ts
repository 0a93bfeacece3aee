import { invalid } from '#db/use-case-error.ts';
import type { StoredForm } from '#features/forms/store/stored-form.ts';
import { type Captured, SAMPLE_CAPTURED } from '#features/requests/captured.ts';
import type { Site } from '#features/site/site.ts';
import { ConfigError } from '#forms/config/parse.ts';
import type { FormRules } from '#forms/config/rules.ts';
import type { FormConfig, SubmissionValues } from '#forms/config/types.ts';
import { parsed } from '#forms/json-schema/keys.ts';
import { sampleValues } from '#forms/values/sample-values.ts';
import { validateSubmission } from '#forms/values/validate.ts';
import { isObject } from '#json.ts';
import { EmailTooLarge, type RenderedEmail } from './email.ts';
import type { NotificationConfig } from './option.ts';
import { renderNotification } from './render.ts';

/** Input to render a notification for a preview or a test. */
export interface Tried {
  form: Pick<StoredForm, 'id' | 'title'>;
  config: FormConfig;
  notification: NotificationConfig;
}

/** Schema of the key `options` of a body: unsaved changes. */
export const optionsKey = () =>
  parsed(
    'must be an object: keys of a notification, or the options of a form',
    (given) => (isObject(given) ? given : undefined),
    { json: { type: 'object' } },
  );

/** Schema of the key `fields` of a body: unsaved fields of the form. */
export const fieldsKey = () =>
  parsed('must be a list of fields', (given) => (Array.isArray(given) ? given : undefined), {
    json: { type: 'array', items: { type: 'object' } },
  });

/** Options of a form that affect its mails. */
const OF_MAILS = ['language', 'email'];

/**
 * Returns the notification to preview or test. `options` are either keys that replace saved keys of the notification, or (with
 * `notifications`) new options of the form; `fields` replace its saved fields. Without a `key` the first enabled notification is used; a form without any uses the
 * defaults.
 * @param recipient used if `to` is missing
 * @throws UseCaseError naming each invalid key of the options and the fields
 */
export function triedNotification(
  { id, title, config: saved }: StoredForm,
  {
    key,
    options,
    fields = saved.fields,
    recipient,
  }: { key?: string; options: Record<string, unknown>; fields?: unknown[]; recipient: string },
  rules: FormRules,
): Tried {
  const isWhole = 'notifications' in options;
  const chosen = chosenFrom(saved.options.notifications, key);
  const saysNothing = Object.keys(options).every((name) => name === 'key');
  if (key !== undefined && !chosen && saysNothing) {
    throw invalid({
      options: `options.key must be the key of a notification of the form: "${key.slice(0, 64)}" is none`,
    });
  }
  const base = { to: recipient, ...chosen };
  const shared = Object.fromEntries(Object.entries(saved.options).filter(([name]) => OF_MAILS.includes(name)));
  const given = isWhole ? options : { ...shared, notifications: [{ ...base, ...options }] };
  const within = isWhole ? 'config.options' : 'config.options.notifications[0]';
  const config = parseOptions(rules, { fields, options: given }, within);
  const notification = chosenFrom(config.options.notifications, key);
  if (!notification) throw invalid({ options: 'options must have the notification that is tried out' });
  return { form: { id, title }, config, notification };
}

/** Returns samples for all fields except the given ones; values hidden by conditions are left out, as in a submission. */
export function triedValues(config: FormConfig, given: SubmissionValues = {}): SubmissionValues {
  const values = { ...sampleValues(config), ...given };
  return validateSubmission(config, { values, raw: {}, invalid: {}, unknown: [] }).values;
}

/**
 * Renders the mail for a submission with these values, without extensions' hooks.
 * @throws UseCaseError if the mail is too large
 */
export function renderTried(
  { form, config, notification }: Tried,
  submission: Partial<Captured> & { values: SubmissionValues; createdAt: Date; id?: number },
  site: Site,
): RenderedEmail {
  const all = { id: null, ...SAMPLE_CAPTURED, ...submission, formId: form.id };
  try {
    return renderNotification(notification, all, { title: form.title, config }, site);
  } catch (error) {
    throw error instanceof EmailTooLarge ? invalid({ [error.key]: error.message }) : error;
  }
}

function chosenFrom(notifications: NotificationConfig[], key?: string): NotificationConfig | undefined {
  if (key !== undefined) return notifications.find((one) => one.key === key);
  return notifications.find(({ enabled }) => enabled) ?? notifications[0];
}

/** @param within path of the options in the request */
function parseOptions(
  rules: FormRules,
  change: { fields: unknown[]; options: Record<string, unknown> },
  within: string,
): FormConfig {
  try {
    // Options of the Pro edition can be previewed in the free edition too.
    const { config } = rules.parseChange({ config: change }, 'pro');
    if (config) return config;
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const named = (text: string) => text.replaceAll(within, 'options').replaceAll('config.fields', 'fields');
    throw invalid(Object.fromEntries(Object.entries(error.errors).map(([path, why]) => [named(path), named(why)])));
  }
  throw invalid({ options: 'options must be an object' });
}
