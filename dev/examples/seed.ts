import { setTimeout as sleep } from 'node:timers/promises';
import { formOf, type NewForm } from '#console/views/forms/new/template.ts';
import type { FormConfig } from '#forms/config/types.ts';
import { csvLines } from '#forms/tables/csv.ts';
import { exportColumns, exportRow } from '#forms/tables/export.ts';
import type { Example } from './list.ts';
import { type Amount, sentAnswers } from './sent.ts';

/** The running service, and the credentials of an administrator for HTTP Basic. */
interface Service {
  baseUrl: string;
  login: string;
}

interface Form {
  id: number;
  title: string;
  /** Null for a form that was never published, which takes no answers. */
  published_at: string | null;
  config: FormConfig;
}

interface Import {
  id: string;
  state: string;
  added: number;
  refused: number;
}

const POLL_MS = 200;
const MOST_POLLS = 600;
const ID_COLUMN = 'No.';
const TIME_COLUMN = 'Sent';

/** Creates the form of an example unless it is there, and imports its answers; answers that are there are not added again. */
export async function seedExample(
  service: Service,
  { template, texts }: Example,
  amount: Amount,
): Promise<{ id: number; title: string; added: number }> {
  const wanted = formOf(template, { language: 'en' });
  const form = (await findForm(service, wanted)) ?? (await call<Form>(service, 'POST', 'forms', wanted));
  const added = await importTable(service, form.id, tableOf(form.config, texts, amount));
  return { id: form.id, title: form.title, added };
}

/** Returns answers as a table in CSV whose headings are those of an export. */
export function tableOf(config: FormConfig, texts: Example['texts'], amount: Amount): string {
  const rows = sentAnswers(config, texts, amount).map(({ sent, values }, at) => {
    return [String(at + 1), sent, ...exportRow(config, values)];
  });
  return csvLines([[ID_COLUMN, TIME_COLUMN, ...exportColumns(config).map(({ name }) => name)], ...rows]);
}

/** Returns the form of an earlier call: a published one with this title and these fields. */
async function findForm(service: Service, { title, config }: NewForm): Promise<Form | undefined> {
  const { forms } = await call<{ forms: Form[] }>(service, 'GET', `forms?search=${encodeURIComponent(title)}&limit=50`);
  const names = namesOf(config.fields);
  const isIt = (form: Form) => form.title === title && namesOf(form.config.fields) === names;
  return forms.find((form) => form.published_at !== null && isIt(form));
}

function namesOf(fields: readonly unknown[]): string {
  return fields.map((field) => (field as { name?: string }).name).join();
}

/** @throws Error with the first reasons when a row is refused, which is a mistake of the example */
async function importTable(service: Service, formId: number, table: string): Promise<number> {
  const {
    import: { id },
  } = await call<{ import: Import }>(service, 'POST', `forms/${formId}/imports`, table);
  await settled(service, id, ['loaded']);
  await call(service, 'POST', `imports/${id}/run`, {
    id_column: ID_COLUMN,
    time_column: TIME_COLUMN,
    dry_run: false,
  });
  const { added, refused } = await settled(service, id, ['done']);
  if (refused > 0) {
    const errors = await call(service, 'GET', `imports/${id}/errors`);
    throw new Error(`${refused} answers were refused: ${JSON.stringify(errors).slice(0, 1_000)}`);
  }
  return added;
}

async function settled(service: Service, id: string, states: readonly string[]): Promise<Import> {
  for (let polls = 0; polls < MOST_POLLS; polls += 1) {
    const { import: now } = await call<{ import: Import }>(service, 'GET', `imports/${id}`);
    if (states.includes(now.state)) return now;
    if (now.state === 'failed') throw new Error(`the import failed: ${JSON.stringify(now)}`);
    await sleep(POLL_MS);
  }
  throw new Error('the import did not end: is a worker running?');
}

/** @throws Error with the answer when it is no success */
async function call<T>({ baseUrl, login }: Service, method: string, path: string, body?: object | string): Promise<T> {
  const response = await fetch(`${baseUrl}/rest/svcb/v1/${path}`, {
    method,
    headers: {
      Authorization: `Basic ${login}`,
      ...(body !== undefined && { 'Content-Type': typeof body === 'string' ? 'text/csv' : 'application/json' }),
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}
