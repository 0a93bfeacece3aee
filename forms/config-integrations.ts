import { type AnyObject, lazy, mixed, type ObjectSchema } from 'yup';
import { createPostSettings } from './config-create-post.ts';
import { conditionalSchema } from './config-fields.ts';
import { choice, exact, flag, joinPath, line, list, slug, text } from './config-schema.ts';
import { isSecretName, SECRET_MASK } from './secret-names.ts';
import { findUrlMistake } from './url-template.ts';

/** The `integrations` of a form: settings of a webhook or a post are checked here, those of others are kept as they are. */
export function integrationsSchema() {
  return list(lazy(schemaOfIntegration), 20).default(() => []);
}

/** Headers that belong to the connection, to the body or to the signature. */
const REFUSED_HEADERS = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'content-type',
  'expect',
  'host',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** It stands in the primary key of the secret's row. */
const MAX_SECRET_NAME = 100;
const MAX_HEADERS = 20;

const webhookSettings = exact({
  url: text(2048)
    .required(`\${path} is required`)
    .test('url', (value, context) => {
      const mistake = findUrlMistake(value ?? '');
      return mistake === null || context.createError({ message: `\${path} ${mistake}` });
    }),
  secret: secret().test('whsec', `\${path} must be whsec_ and the base64 of 24 to 64 bytes`, (value) => {
    return isKept(value) || isSigningSecret(value ?? '');
  }),
  headers: mixed()
    .nullable()
    .test('headers', (value, context) => {
      const mistake = value === null || isKept(value) ? null : findHeaderMistake(value);
      return mistake === null || context.createError({ message: `\${path} ${mistake}` });
    }),
  format: choice(['json', 'form']).default('json'),
});

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
  conditional: conditionalSchema(),
};

const webhook: ObjectSchema<AnyObject> = exact({
  ...commonKeys,
  settings: webhookSettings.required(`\${path} is required`),
});
const createPost: ObjectSchema<AnyObject> = exact({
  ...commonKeys,
  settings: createPostSettings.required(`\${path} is required`),
});
const other: ObjectSchema<AnyObject> = exact({ ...commonKeys, settings: otherSettings });

function schemaOfIntegration(value: unknown): ObjectSchema<AnyObject> {
  const id = typeof value === 'object' && value !== null && 'integration_id' in value ? value.integration_id : null;
  return id === 'webhook' ? webhook : id === 'create_post' ? createPost : other;
}

function secret() {
  return line(8192).nullable();
}

/** Absent, blank and masked mean "keep the stored one". */
function isKept(value: unknown): boolean {
  return value === undefined || value === null || value === '' || value === SECRET_MASK;
}

function isSigningSecret(value: string): boolean {
  const match = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(value);
  if (!match?.[1]) return false;
  const bytes = Buffer.from(match[1], 'base64');
  return bytes.length >= 24 && bytes.length <= 64 && stripPadding(bytes.toString('base64')) === stripPadding(match[1]);
}

function stripPadding(base64: string): string {
  return base64.replace(/=+$/, '');
}

function findHeaderMistake(headers: unknown): string | null {
  if (typeof headers !== 'object' || headers === null || Array.isArray(headers)) {
    return 'must be an object of header names and values';
  }
  const entries = Object.entries(headers);
  if (entries.length > MAX_HEADERS) return `must have at most ${MAX_HEADERS} headers`;
  const seen = new Set<string>();
  for (const [name, value] of entries) {
    const lower = name.toLowerCase();
    if (!/^[\w!#$%&'*+.^`|~-]{1,128}$/.test(name)) return 'must only have valid header names';
    if (REFUSED_HEADERS.has(lower) || /^(webhook|proxy)-/.test(lower)) {
      return `must not set ${lower}: the service sets it itself; remove it`;
    }
    if (seen.has(lower)) return `must not name ${lower} twice`;
    seen.add(lower);
    if (value === SECRET_MASK) return `must hold the real value of ${lower}: headers are replaced as a whole`;
    if (typeof value !== 'string' || value.length > 4096 || !/^[\t\x20-\x7e\x80-\xff]*$/.test(value)) {
      return `must have a one-line text of at most 4096 characters for ${lower}`;
    }
  }
  return null;
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
