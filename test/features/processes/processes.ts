import { type Process, ProcessPerson } from '#features/processes/entities.ts';
import type { TestService } from '#test/environment/service.ts';
import { createForm, VALUES } from '#test/environment/visitor.ts';
import { Play, sent } from './process-play.ts';

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
  const { id, uuid } = await sent(service, formId, values);
  return { id, uuid };
}

/** Lets happen what the time of a process has come for, as its run does. */
export function passTime(service: TestService, uuid: string): Promise<void> {
  return new Play(service, 0, uuid).happen({ type: 'time' });
}

export function processOf(service: TestService, uuid: string): Promise<Process> {
  return new Play(service, 0, uuid).row();
}

/** Returns those who are asked now. */
export async function askedIn(service: TestService, uuid: string): Promise<ProcessPerson[]> {
  const { id } = await processOf(service, uuid);
  return service.orm.em.fork().find(ProcessPerson, { processId: id, status: 'asked' }, { orderBy: { place: 'asc' } });
}
