import { integrationsBudgets } from '#features/integrations/budgets.ts';
import { templateMap } from '#features/integrations/template-map.ts';
import { flag, line } from '#forms/config/schema.ts';
import { isNoNewSecret } from '#forms/config/secret-names.ts';
import { holdsEmail } from '#forms/field-types/index.ts';
import type { FormCheck, IntegrationDefinition } from '#forms/integration-definition.ts';
import { described } from '#forms/json-schema/meta.ts';

/** Name of the secret setting with the account's key. */
export const API_KEY = 'api_key';

/** Parts that the definitions of all list integrations share. */
export const listIntegration = {
  secrets: { names: [API_KEY] },
  account: API_KEY,
  check: checkSubscriber,
  runs: 'queued',
} as const satisfies Partial<IntegrationDefinition>;

/**
 * Returns the template of the subscriber's address: the configured one, or the form's only e-mail field; null if there is none.
 */
export function subscriberTemplate(
  email: string | undefined,
  fields: readonly { name: unknown; type: unknown }[],
): string | null {
  if (email !== undefined) return email;
  const [only, ...more] = fields.filter(holdsEmail);
  return only && more.length === 0 ? `{field:${only.name}}` : null;
}

/** Settings that all list integrations share. `api_key` and the id of the list differ by provider. */
export const subscriberSettings = {
  /** Read it with `subscriberTemplate`. */
  email: described(
    'The subscriber: one address or merge tag. The only e-mail field of the form when absent.',
    line(320).test('blank', `\${path} must not be blank`, (value) => value === undefined || value.trim() !== ''),
  ),
  double_opt_in: described(
    'Whether the provider asks subscribers for confirmation by mail first.',
    flag().default(false),
  ),
  update_existing: described('False changes nothing for people whom the provider already knows.', flag().default(true)),
};

function checkSubscriber({ email }: Readonly<Record<string, unknown>>, { fields, report }: FormCheck): void {
  if (email !== undefined || subscriberTemplate(undefined, fields) !== null) return;
  report('email', 'is required, such as {field:email}: the form has no field of type email, or more than one');
}

/** Setting for the API key. Its error message never repeats the key. */
export function apiKey(shape: RegExp, rule: string) {
  return described(
    'The key of the account; write-only, blank keeps it, null removes it.',
    line(500)
      .nullable()
      .test('key', (value, context) => {
        if (isNoNewSecret(value)) return true;
        if (!/^[\x21-\x7e]*$/.test(value)) {
          return context.createError({ message: `\${path} must have only ASCII characters and no spaces` });
        }
        return shape.test(value) || context.createError({ message: `\${path} must ${rule}` });
      }),
  );
}

/** Setting that maps the provider's field names to templates. The address has a setting of its own. */
export function fieldTemplates(name: RegExp, rule: string) {
  return templateMap({
    entries: integrationsBudgets.listFields.atMost,
    characters: integrationsBudgets.listTemplate.atMost,
    findMistake(key) {
      if (!name.test(key)) return `must have a name of ${rule}`;
      return key === 'EMAIL' ? 'is set by the setting email; remove it' : null;
    },
  });
}
