import { mixed } from 'yup';
import { choice, exact, hasControlCharacters, joinPath, line, text } from '../../forms/config/schema.ts';
import { isNoNewSecret, isSecretName, SECRET_MASK } from '../../forms/config/secret-names.ts';
import { findUrlMistake } from '../../forms/templates/url-template.ts';

/** Headers that belong to the connection, to the body or to the signature, and what would have the answer compressed. */
const REFUSED_HEADERS = new Set([
  'accept-encoding',
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

const MAX_HEADERS = 20;
const MAX_FIELDS = 100;
const MAX_FIELD_NAME = 191;
const MAX_TEMPLATE = 16 * 1024;

/** The settings of the integration `webhook`, as `WebhookSettings` and with the secrets that a save may carry. */
export const webhookSettings = exact({
  url: text(2048)
    .required(`\${path} is required`)
    .test('url', (value, context) => {
      const mistake = findUrlMistake(value ?? '');
      return mistake === null || context.createError({ message: `\${path} ${mistake}` });
    }),
  secret: line(8192)
    .nullable()
    .test('whsec', `\${path} must be whsec_ and the base64 of 24 to 64 bytes`, (value) => {
      return isNoNewSecret(value) || isSigningSecret(value ?? '');
    }),
  headers: mixed()
    .nullable()
    .test('headers', (value, context) => {
      const mistake = value === null || isNoNewSecret(value) ? null : findHeaderMistake(value);
      return mistake === null || context.createError({ message: `\${path} ${mistake}` });
    }),
  format: choice(['json', 'form']).default('json'),
  fields: mixed<Record<string, string>>().test('fields', (value, context) => {
    const mistake = value === undefined ? null : findMappingMistake(value, context.path);
    return mistake === null || context.createError(mistake);
  }),
  // Reads tell it; what was read may be written back.
  previous_secret_expires_at: mixed().strip(),
});

/** Whether a text can sign: `whsec_` and the base64 of 24 to 64 bytes. */
export function isSigningSecret(value: string): boolean {
  const match = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(value);
  if (!match?.[1]) return false;
  const bytes = Buffer.from(match[1], 'base64');
  return bytes.length >= 24 && bytes.length <= 64 && stripPadding(bytes.toString('base64')) === stripPadding(match[1]);
}

function stripPadding(base64: string): string {
  return base64.replace(/=+$/, '');
}

function findHeaderMistake(headers: unknown): string | null {
  if (!isMap(headers)) return 'must be an object of header names and values';
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

function findMappingMistake(fields: unknown, path: string): { path: string; message: string } | null {
  if (!isMap(fields)) return { path, message: `${path} must be an object of names and templates` };
  const entries = Object.entries(fields);
  if (entries.length === 0) return { path, message: `${path} must have an entry; leave it out to send every value` };
  if (entries.length > MAX_FIELDS) return { path, message: `${path} must have at most ${MAX_FIELDS} entries` };
  for (const [name, template] of entries) {
    const place = joinPath(path, name);
    if (name.trim() === '' || name.length > MAX_FIELD_NAME || hasControlCharacters(name)) {
      return { path: place, message: `${place} must have a name of 1 to ${MAX_FIELD_NAME} characters on one line` };
    }
    if (typeof template !== 'string' || template.length > MAX_TEMPLATE) {
      return { path: place, message: `${place} must be a text of at most ${MAX_TEMPLATE} characters` };
    }
    if (isSecretName(name) && template !== '' && !template.includes('{')) {
      return { path: place, message: `${place} looks like a secret: only in headers are those kept encrypted` };
    }
  }
  return null;
}

function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
