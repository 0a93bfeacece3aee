import { setTimeout as sleep } from 'node:timers/promises';
import { createFormOf, VALUES } from '#dev/load/forms.ts';
import { asAdmin, ask, type Stack, select } from '#dev/load/stack.ts';
import { submissionIdOf } from '#dev/load/submissions.ts';

/** Something that was begun with one state of the site and is ended with a later one. */
export interface Open {
  kind: string;
  /** Ends it as its people would. @throws Error saying what is wrong */
  finish(): Promise<void>;
}

/** Begins one more of a kind, whose form has been made. */
export type Begin = () => Promise<Open>;

const PATIENCE_S = 120;
const LIMITS = { min_fill_seconds: 0, rate_limits: { per_minute: 1_000_000, per_hour: 1_000_000 } };
const FIELDS = [
  { type: 'text', name: 'name', label: 'Name', required: true },
  { type: 'email', name: 'email', label: 'E-mail', required: true },
];

/** Waits for a condition. @throws Error naming it, by default after two minutes */
export async function until(what: string, holds: () => Promise<boolean>, patienceS = PATIENCE_S): Promise<void> {
  for (let second = 0; !(await holds()); second += 1) {
    if (second === patienceS) throw new Error(`waited ${patienceS} s in vain: ${what}`);
    await sleep(1_000);
  }
}

/** Posts values to a form. @returns the body of the answer */
export async function post(
  { url, guards }: { url: string; guards: object },
  values: object,
  headers: Record<string, string> = {},
): Promise<string> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ ...values, ...guards }),
  });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${url} answers ${answer.status}: ${text}`);
  return text;
}

/** A process whose first step waits for an administrator, and then asks somebody who never answers until its deadline. */
export async function processes({ dev, db }: Stack): Promise<Begin> {
  const steps = [{ key: 'pause', title: 'Pause', kind: 'wait' }];
  const options = { process: { address_field: 'email', steps }, ...LIMITS };
  const form = await createFormOf(dev, { title: 'Processes', config: { fields: FIELDS, options } });
  const statusOf = async (id: number) => {
    const sql = `select p.status, (select max(number) from process_steps st where st.process_id = p.id) as number
      from processes p join submissions s on s.uuid = p.submission_uuid where s.id = ?`;
    return (await select<{ status: string; number: number }>(db, sql, [id]))[0];
  };
  return async () => {
    const id = submissionIdOf(await post(form, { name: 'Ada', email: 'ada@example.com' }));
    await until(`the process of submission ${id} has begun`, async () => (await statusOf(id))?.number != null);
    return {
      kind: 'process',
      async finish() {
        const number = (await statusOf(id))?.number;
        await ask('POST', `${dev.apiB}/submissions/${id}/process/reach`, { number }, asAdmin(dev));
        await until(`the process of submission ${id} has ended`, async () => (await statusOf(id))?.status === 'ended');
      },
    };
  };
}

/** An export of a form, created by a worker. */
export async function exports({ dev }: Stack, formId: number): Promise<Begin> {
  return async () => {
    const made = await fetch(`${dev.apiB}/forms/${formId}/exports`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...asAdmin(dev) },
      body: JSON.stringify({ format: 'csv' }),
    });
    if (made.status !== 202) throw new Error(`an export is answered with ${made.status}: ${await made.text()}`);
    const place = new URL(made.headers.get('location') ?? '', dev.baseUrl);
    return {
      kind: 'export',
      async finish() {
        const isDone = async () => {
          interface Answer {
            export: { state: string; error: string | null };
          }
          const { export: one } = await ask<Answer>('GET', place.href, undefined, asAdmin(dev));
          if (one.state === 'failed') throw new Error(`the export ${place.pathname} has failed: ${one.error}`);
          return one.state === 'done';
        };
        await until(`the export ${place.pathname} is done`, isDone);
      },
    };
  };
}

/** A daily export whose hour has come. */
export async function schedules({ dev, db }: Stack, formId: number): Promise<Begin> {
  return async () => {
    const { schedule } = await ask<{ schedule: { id: string } }>(
      'POST',
      `${dev.apiB}/forms/${formId}/export-schedules`,
      { format: 'csv', period: 'daily', hour: 3, span: 'all' },
      asAdmin(dev),
    );
    await db.query('update export_schedules set due_at = now(3) - interval 1 second where uuid = ?', [schedule.id]);
    const place = `${dev.apiB}/export-schedules/${schedule.id}`;
    return {
      kind: 'schedule',
      async finish() {
        const last = async () =>
          (await ask<{ schedule: { last_export: string | null } }>('GET', place, undefined, asAdmin(dev))).schedule
            .last_export;
        await until(`the schedule ${schedule.id} has begun an export`, async () => (await last()) !== null);
        const sql = `select uuid from exports where uuid = ? and status = 'done'`;
        const uuid = await last();
        await until(
          `the export ${uuid} of a schedule is done`,
          async () => (await select(db, sql, [uuid])).length === 1,
        );
        await ask('DELETE', place, undefined, asAdmin(dev));
      },
    };
  };
}

/** A person who is invited, by the run of the form's list, which stays open all the time. */
export async function invitations({ dev, db }: Stack): Promise<Begin> {
  const options = { invitations: { enabled: true, remind_after_days: [3] }, ...LIMITS };
  const form = await createFormOf(dev, { title: 'Invitations', config: { fields: FIELDS, options } });
  let invited = 0;
  return async () => {
    invited += 1;
    const people = [{ email: `person-${invited}@example.com`, name: 'Ada' }];
    const url = `${dev.apiB}/forms/${form.id}/invitations`;
    const { added } = await ask<{ added: string[] }>('POST', url, { people }, asAdmin(dev));
    const sql = `select uuid from invitations where uuid = ? and sent_at is not null`;
    return {
      kind: 'invitation',
      finish: () =>
        until(`the invitation ${added[0]} is mailed`, async () => (await select(db, sql, [added[0]])).length === 1),
    };
  };
}

/** A submission whose webhook fails at first, and is delivered by a run of its own. */
export async function retries(
  { dev, db }: Stack,
  receiver: { url: string; refuse(requests: number): void },
): Promise<Begin> {
  const integrations = [{ key: 'crm', integration_id: 'webhook', settings: { url: receiver.url } }];
  const form = await createFormOf(dev, {
    title: 'Retries',
    config: { fields: FIELDS, options: { integrations, ...LIMITS } },
  });
  return async () => {
    receiver.refuse(2);
    const id = submissionIdOf(await post(form, { ...VALUES, email: 'ada@example.com' }));
    const sql = `select d.id from deliveries d join submissions s on s.uuid = d.submission_uuid
      where s.id = ? and d.status = 'delivered'`;
    return {
      kind: 'delivery that failed',
      finish: () =>
        until(`the webhook of submission ${id} is delivered`, async () => (await select(db, sql, [id])).length === 1),
    };
  };
}
