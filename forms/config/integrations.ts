import { type AnyObject, lazy, mixed, type ObjectSchema } from 'yup';
import { createPostSettings } from '../../integrations/create-post/settings.ts';
import { brevoSettings, mailchimpSettings } from '../../integrations/subscription.ts';
import { webhookSettings } from '../../integrations/webhook/settings.ts';
import { conditionalSchema } from './conditional.ts';
import { exact, flag, joinPath, list, slug } from './schema.ts';
import { isSecretName } from './secret-names.ts';

/** The `integrations` of a form: settings of our own ones are checked here, those of others are kept as they are. */
export function integrationsSchema() {
  return list(lazy(schemaOfIntegration), 20).default(() => []);
}

/** It stands in the primary key of the secret's row. */
const MAX_SECRET_NAME = 100;

const otherSettings = mixed<AnyObject>({
  type: 'settings',
  check: (value): value is AnyObject => typeof value === 'object' && value !== null && !Array.isArray(value),
})
  .typeError(`\${path} must be an object`)
  .nonNullable(`\${path} must be an object`)
  .default(() => ({}))
  .test('secrets', (settings, context) => {
    for (const [key, value] of Object.entries(settings ?? {})) {
      const path = joinPath(context.path, key);
      if (isSecretName(key) && key.length > MAX_SECRET_NAME) {
        const message = `${path} is the name of a secret: at most ${MAX_SECRET_NAME} characters are allowed`;
        return context.createError({ path, message });
      }
      if (isSecretName(key) && value !== null && typeof value !== 'string') {
        return context.createError({ path, message: `${path} must be a string` });
      }
      const nested = findNestedSecret(value, path);
      if (nested) {
        const message = `${nested} must stand at the top level of settings: only there secrets are kept encrypted`;
        return context.createError({ path: nested, message });
      }
    }
    return true;
  });

const commonKeys = {
  key: slug(),
  integration_id: slug().required(`\${path} is required: webhook, mailchimp, brevo, create_post or a custom id`),
  enabled: flag().default(true),
  conditional: conditionalSchema,
};

const ownSettings = {
  webhook: webhookSettings,
  create_post: createPostSettings,
  mailchimp: mailchimpSettings,
  brevo: brevoSettings,
};
const own = new Map<unknown, ObjectSchema<AnyObject>>(
  Object.entries(ownSettings).map(([id, settings]) => [
    id,
    exact({ ...commonKeys, settings: settings.required(`\${path} is required`) }),
  ]),
);
const other: ObjectSchema<AnyObject> = exact({ ...commonKeys, settings: otherSettings });

function schemaOfIntegration(value: unknown): ObjectSchema<AnyObject> {
  const id = typeof value === 'object' && value !== null && 'integration_id' in value ? value.integration_id : null;
  return own.get(id) ?? other;
}

/** A secret below the top level would be stored in the clear; a merge tag is no secret. */
function findNestedSecret(value: unknown, path: string): string | null {
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, item] of Object.entries(value)) {
    const itemPath = Array.isArray(value) ? `${path}[${key}]` : joinPath(path, key);
    const isTag = typeof item === 'string' && /^(\{[^{}]*\})?$/.test(item);
    if (!Array.isArray(value) && isSecretName(key) && typeof item === 'string' && !isTag) return itemPath;
    const nested = findNestedSecret(item, itemPath);
    if (nested) return nested;
  }
  return null;
}
