import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { openFoundation } from '#bin/composition/foundation.ts';
import { readEdition } from '#bin/edition.ts';
import { createLog } from '#bin/log.ts';
import { Users } from '#features/accounts/users.ts';
import { Form } from '#features/forms/entities.ts';
import { generateWebhookSecret } from '#features/integrations/webhook/signature.ts';
import { randomToken } from '#security/tokens.ts';
import { contactForm, guestBookForm } from './seed/forms.ts';
import { programOf } from './setup/context.ts';
import { readKept, writeJson } from './supervisor/data-folder.ts';

/** Data of the seed that the next start finds in the data folder. */
interface Seeded {
  adminUser: string;
  adminPassword: string;
  adminApplicationPassword: string;
  formId: number;
  guestBookFormId: number;
  /** Only in the Pro edition. */
  ticketsFormId?: number;
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

const { settings, pro } = await readEdition(process.env);
const { orm, box, log, forms } = await openFoundation(settings, { pro, log: createLog('seed', settings.logLevel) });
const file = join(process.env.DATA_DIR ?? '.data', 'seed.json');
const sandbox = process.env.SANDBOX_URL ?? `http://127.0.0.1:${process.env.SANDBOX_PORT}`;
try {
  const stored = readKept<Partial<Seeded>>(file) ?? {};
  const seeded = { ...(await seed(stored)), ...(await seedPro(stored)) };
  writeJson(file, seeded);
  await registerWebhook(seeded.webhookSecret);
  const { webhookSecret: _ofSandbox, guestBookFormId, ticketsFormId, ...told } = seeded;
  const urlOf = (id: number) => `${settings.baseUrl}/forms/${id}`;
  const urls = {
    formUrl: urlOf(seeded.formId),
    guestBookUrl: urlOf(guestBookFormId),
    ticketsUrl: ticketsFormId === undefined ? null : urlOf(ticketsFormId),
  };
  process.stdout.write(`${JSON.stringify({ ...told, ...urls, example: EXAMPLE })}\n`);
} finally {
  await orm.close();
}

/** Creates what is missing: an administrator with a password and an application password, and the example forms. */
async function seed(stored: Partial<Seeded>): Promise<Seeded> {
  const now = new Date();
  const users = new Users({ orm, box });
  const admin =
    (await users.findByLogin(ADMIN)) ??
    (await users.create({ login: ADMIN, email: 'admin@example.com', role: 'administrator' }, now));
  const adminPassword = stored.adminPassword ?? randomToken(96);
  if (adminPassword !== stored.adminPassword) await users.setPassword(admin.id, adminPassword);
  const password = stored.adminApplicationPassword;
  const valid = password !== undefined && (await users.authenticate(ADMIN, password, now)) !== null;
  const adminApplicationPassword = valid
    ? password
    : (await users.createApplicationPassword(admin.id, 'development', now)).password;

  const webhookSecret = stored.webhookSecret ?? generateWebhookSecret();
  const formId = await formOf(stored.formId, contactForm(sandbox, webhookSecret), now);
  const guestBookFormId = await formOf(stored.guestBookFormId, guestBookForm(), now);
  return { adminUser: ADMIN, adminPassword, adminApplicationPassword, formId, guestBookFormId, webhookSecret };
}

/** Seeds the Pro package's examples. They are imported late, because the free edition does not have them. */
async function seedPro(stored: Partial<Seeded>): Promise<Pick<Seeded, 'ticketsFormId'>> {
  if (settings.edition === 'free') return {};
  const pro = await import(pathToFileURL(programOf('dev/seed/pro/index')).href);
  await pro.prepare({ orm, box, log, settings, sandbox });
  return { ticketsFormId: await formOf(stored.ticketsFormId, pro.ticketsForm(), new Date()) };
}

/** Returns the form that an earlier start created, or a new one if it is gone. */
async function formOf(stored: number | undefined, form: object, now: Date): Promise<number> {
  if (stored !== undefined && (await orm.em.fork().count(Form, { id: stored, active: true })) > 0) return stored;
  return (await forms.create(forms.rules.parseForm(form), now)).form.id;
}

/** Gives the receiver the secret, so that it checks signatures; it stores nothing between starts. */
async function registerWebhook(secret: string): Promise<void> {
  const response = await fetch(`${sandbox}/webhooks/contact`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ secret }),
  });
  if (!response.ok) throw new Error(`the sandbox did not take the webhook's secret: ${response.status}`);
}
