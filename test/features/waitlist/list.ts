import { Revisions } from '#features/forms/store/revisions.ts';
import { LimitCounter, WaitingEntry } from '#features/limits/entities.ts';
import { Submission } from '#features/submissions/entities.ts';
import { passList } from '#features/waitlist/pass.ts';
import { waitingToken } from '#features/waitlist/token.ts';
import type { TestService } from '#test/environment/service.ts';
import { bodyB, createForm, FIELDS, tokensOf } from '#test/environment/visitor.ts';

export const LIST = { address_field: 'email' };

/** Saves a form with places and a waiting list. */
export function listForm(
  service: TestService,
  {
    list = {},
    limits = { max_submissions: 1 },
    options = {},
    fields = FIELDS,
  }: Partial<Record<'list' | 'limits' | 'options', object>> & { fields?: object[] } = {},
): Promise<number> {
  return createForm(service, { limits: { ...limits, waiting_list: { ...LIST, ...list } }, ...options }, fields);
}

export async function send(
  service: TestService,
  formId: number,
  values: object = {},
  headers: Record<string, string> = {},
) {
  const json = bodyB(await tokensOf(service, formId), { name: 'Ada', email: 'ada@example.net', ...values });
  return service.call('POST', `b:/forms/${formId}/submissions`, { json, headers });
}

/** Returns the statuses of a form's submissions, in the order of arrival. */
export async function statuses(service: TestService, formId: number): Promise<string[]> {
  const rows = await service.orm.em.fork().find(Submission, { formId }, { orderBy: { id: 'asc' } });
  return rows.map(({ status }) => status);
}

export function entriesOf(service: TestService, formId: number): Promise<WaitingEntry[]> {
  return service.orm.em.fork().find(WaitingEntry, { formId }, { orderBy: { id: 'asc' } });
}

export async function states(service: TestService, formId: number): Promise<string[]> {
  return (await entriesOf(service, formId)).map(({ state }) => state);
}

/** Lets the list do what its run does. */
export function pass(service: TestService, formId: number, orm = service.orm) {
  const { box, clock } = service;
  return passList({ orm, box, revisions: new Revisions(service.orm) }, formId, clock.now());
}

/** Lets something happen when the list has read its form, and is about to lock its rows for the first time. */
export async function passAround(service: TestService, formId: number, happen: () => Promise<unknown>) {
  let hasHappened = false;
  const fork = () => {
    const em = service.orm.em.fork();
    const inTransaction = em.transactional.bind(em);
    em.transactional = async (...args) => {
      if (!hasHappened) {
        hasHappened = true;
        await happen();
      }
      return inTransaction(...args);
    };
    return em;
  };
  const passed = await pass(service, formId, { em: { fork } } as typeof service.orm);
  if (!hasHappened) throw new Error('the list has locked no rows');
  return passed;
}

/** Returns the counters of a form that are not 0. */
export async function counters(service: TestService, formId: number): Promise<Record<string, number>> {
  const rows = await service.orm.em.fork().find(LimitCounter, { formId, taken: { $ne: 0 } });
  return Object.fromEntries(rows.map(({ name, taken }) => [name, taken]));
}

export function pageOf(service: TestService, formId: number, { id }: Pick<WaitingEntry, 'id'>): string {
  return `/forms/${formId}/waiting-list?entry=${waitingToken(service.box, formId, id)}`;
}

export function post(service: TestService, path: string, decision: string) {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  return service.call('POST', path, { raw: `decision=${decision}`, headers });
}

export async function erase(service: TestService, formId: number, at = 0): Promise<void> {
  const rows = await service.orm.em.fork().find(Submission, { formId }, { orderBy: { id: 'asc' } });
  const answer = await service.as.admin('DELETE', `b:/submissions/${rows[at]?.id}`);
  if (answer.status !== 204) throw new Error(`it was not erased: ${answer.status} ${answer.text}`);
}

/** Creates a form with somebody who waits. @param isFree true if a place is free for them, which nobody has offered yet */
export async function newWaiting(service: TestService, isFree: boolean) {
  const formId = await listForm(service);
  for (const name of ['Ada', 'Bob']) {
    const { status, text } = await send(service, formId, { name });
    if (status !== 200) throw new Error(`it was not submitted: ${status} ${text}`);
  }
  if (isFree) await erase(service, formId);
  const [entry] = await entriesOf(service, formId);
  const id = entry?.id ?? 0;
  return { formId, id, token: waitingToken(service.box, formId, id) };
}
