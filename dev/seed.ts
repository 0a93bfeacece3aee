import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openFoundation } from '../bin/foundation.ts';
import { createLog } from '../bin/log.ts';
import { readSettings } from '../bin/settings.ts';
import { Form } from '../db/entities/forms.ts';
import { parseForm } from '../forms/config/parse.ts';
import { Users } from '../host/accounts/users.ts';
import { generateWebhookSecret } from '../integrations/webhook/signature.ts';
import { randomToken } from '../security/tokens.ts';

/** What a start of the development stack finds again; kept in the data folder. */
interface Seeded {
  adminUser: string;
  adminPassword: string;
  adminApplicationPassword: string;
  formId: number;
  webhookSecret: string;
}

const ADMIN = 'admin';
const EXAMPLE = {
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  topic: 'question',
  message: 'Does it survive a crash?',
  consent: true,
};

const settings = readSettings(process.env);
const { orm, box, forms } = await openFoundation(settings, { log: createLog('seed', settings.logLevel) });
const file = join(process.env.DATA_DIR ?? '.data', 'seed.json');
const sandbox = `http://127.0.0.1:${process.env.SANDBOX_PORT}`;
try {
  const seeded = await seed(existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Partial<Seeded>) : {});
  writeFileSync(file, JSON.stringify(seeded), { mode: 0o600 });
  await registerWebhook(seeded.webhookSecret);
  const { adminUser, adminPassword, adminApplicationPassword, formId } = seeded;
  const formUrl = `${settings.baseUrl}/forms/${formId}`;
  process.stdout.write(
    `${JSON.stringify({ adminUser, adminPassword, adminApplicationPassword, formId, formUrl, example: EXAMPLE })}\n`,
  );
} finally {
  await orm.close();
}

/** Makes what is missing: an administrator with a password and an application password, and one form that uses everything. */
async function seed(known: Partial<Seeded>): Promise<Seeded> {
  const now = new Date();
  const users = new Users({ orm, box });
  const admin =
    (await users.findByLogin(ADMIN)) ??
    (await users.create({ login: ADMIN, email: 'admin@example.com', role: 'administrator' }, now));
  const adminPassword = known.adminPassword ?? randomToken(96);
  if (adminPassword !== known.adminPassword) await users.setPassword(admin.id, adminPassword);
  const password = known.adminApplicationPassword;
  const valid = password !== undefined && (await users.authenticate(ADMIN, password, now)) !== null;
  const adminApplicationPassword = valid
    ? password
    : (await users.createApplicationPassword(admin.id, 'development', now)).password;

  const webhookSecret = known.webhookSecret ?? generateWebhookSecret();
  const present =
    known.formId !== undefined && (await orm.em.fork().count(Form, { id: known.formId, active: true })) > 0;
  const formId = present ? known.formId : (await forms.create(parseForm(contactForm(webhookSecret)), now)).form.id;
  return { adminUser: ADMIN, adminPassword, adminApplicationPassword, formId: formId as number, webhookSecret };
}

function contactForm(secret: string) {
  return {
    title: 'Contact us',
    config: {
      fields: [
        { type: 'text', name: 'name', label: 'Your name', required: true, max_length: 120, autocomplete: 'name' },
        { type: 'email', name: 'email', label: 'E-mail address', required: true },
        {
          type: 'tel',
          name: 'phone',
          label: 'Telephone',
          description: 'With the country code, such as +49 30 901820.',
        },
        {
          type: 'select',
          name: 'topic',
          label: 'What is it about?',
          required: true,
          options: [
            { value: 'question', label: 'A question' },
            { value: 'order', label: 'An order' },
            { value: 'other', label: 'Something else' },
          ],
        },
        {
          type: 'text',
          name: 'order_number',
          label: 'Order number',
          required: true,
          conditional: { action: 'show', match: 'all', rules: [{ field: 'topic', op: 'equals', value: 'order' }] },
        },
        { type: 'textarea', name: 'message', label: 'Your message', required: true, min_length: 5, max_length: 5000 },
        { type: 'consent', name: 'consent', label: 'You may store what I wrote to answer it.', required: true },
      ],
      options: {
        success_message: 'Thank you. We have your message.',
        notifications: [
          {
            key: 'team',
            to: 'team@example.com',
            reply_to: '{field:email}',
            subject: 'Message from {field:name}',
            html: '<h1>{form:title}</h1>{all_fields}',
          },
          {
            key: 'visitor',
            to: '{field:email}',
            subject: 'We have your message',
            html: '<p>Dear {field:name},</p><p>thank you for writing. Your number is {submission:id}.</p>',
          },
        ],
        integrations: [
          { key: 'crm', integration_id: 'webhook', settings: { url: `${sandbox}/webhooks/contact`, secret } },
        ],
      },
    },
  };
}

/** The receiver checks signatures once it knows the secret; it keeps nothing between starts. */
async function registerWebhook(secret: string): Promise<void> {
  const response = await fetch(`${sandbox}/webhooks/contact`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ secret }),
  });
  if (!response.ok) throw new Error(`the sandbox did not take the webhook's secret: ${response.status}`);
}
