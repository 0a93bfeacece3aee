import { withCalls } from '#engine/outbox.ts';
import { Revisions } from '#features/forms/store/revisions.ts';
import { advance } from '#features/processes/advance.ts';
import { Process, ProcessPerson } from '#features/processes/entities.ts';
import { readSite } from '#features/site/site.ts';
import { Submission } from '#features/submissions/entities.ts';
import type { TestService } from '#test/environment/service.ts';
import { createForm, submitA, VALUES } from '#test/environment/visitor.ts';

/** Saves a form whose submissions go through steps. */
export function processForm(service: TestService, steps: object[], options: object = {}): Promise<number> {
  return createForm(service, { process: { address_field: 'email', steps }, ...options });
}

export const approve = (key: string, who: object[], more: object = {}) => ({
  ...{ key, title: `Step ${key}`, kind: 'approve', who, needs: 'one' },
  ...more,
});

export const hours = (after: number, more: object = {}) => ({ after, unit: 'hours', ...more });

/** Submits a form, and begins the process as its run does. @returns the ids of the submission */
export async function begin(
  service: TestService,
  formId: number,
  values: object = VALUES,
): Promise<{ id: number; uuid: string }> {
  await submitA(service, formId, values);
  const em = service.orm.em.fork();
  const [submission] = await em.find(Submission, { formId }, { orderBy: { id: 'desc' }, limit: 1 });
  if (!submission) throw new Error('the form was not submitted');
  await passTime(service, submission.uuid, 'begin');
  return { id: submission.id, uuid: submission.uuid };
}

/** Lets happen what the time of a process has come for, as its run does. */
export async function passTime(service: TestService, uuid: string, type: 'begin' | 'time' = 'time'): Promise<void> {
  const { orm, box, clock } = service;
  const site = await readSite(orm, 'https://forms.example.com');
  const parts = { box, revisions: new Revisions(orm), site, installed: service.foundation.installed };
  await withCalls({ orm, box }, clock.now(), (em, enqueue) =>
    advance(em, { ...parts, enqueue }, uuid, { type }, clock.now()),
  );
}

export const processOf = (service: TestService, uuid: string) =>
  service.orm.em.fork().findOneOrFail(Process, { submissionUuid: uuid });

/** Returns those who are asked now. */
export async function askedIn(service: TestService, uuid: string): Promise<ProcessPerson[]> {
  const { id } = await processOf(service, uuid);
  return service.orm.em.fork().find(ProcessPerson, { processId: id, status: 'asked' }, { orderBy: { place: 'asc' } });
}
