import { withCalls } from '#engine/outbox.ts';
import { Delivery } from '#features/deliveries/entities.ts';
import { Revisions } from '#features/forms/store/revisions.ts';
import { advance } from '#features/processes/advance.ts';
import { Process, ProcessDecision, ProcessPerson, ProcessStep } from '#features/processes/entities.ts';
import { openPerson } from '#features/processes/store/rows.ts';
import { stepToken } from '#features/processes/token.ts';
import { statusToken } from '#features/submissions/edit-link.ts';
import { Submission } from '#features/submissions/entities.ts';
import type { ProcessEvent } from '#forms/process/next.ts';
import type { Answer, TestService } from '#test/environment/service.ts';
import { createForm, FIELDS, submitA, VALUES } from '#test/environment/visitor.ts';

export const APPROVE = { key: 'superior', title: 'Superior', kind: 'approve', who: [{ to: 'sue@example.org' }] };
export const CONFIRM = { key: 'confirm', title: 'Confirm your address', kind: 'verify', address_field: 'email' };

interface Begin {
  process?: object;
  options?: object;
  fields?: object[];
  values?: object;
}

/** Submits a form with steps, and begins its process as its run does. */
export async function begun(service: TestService, steps: object[], more: Begin = {}) {
  const { process, options, fields = FIELDS, values = VALUES } = more;
  const formId = await createForm(
    service,
    { process: { address_field: 'email', steps, ...process }, ...options },
    fields,
  );
  return { formId, ...(await sent(service, formId, values)) };
}

/** Submits a form with steps again. */
export async function sent(service: TestService, formId: number, values: object = VALUES) {
  const answer = await submitA(service, formId, values);
  if (answer.status !== 200) throw new Error(`it was not submitted: ${answer.status} ${answer.text}`);
  const { uuid, id } = await service.orm.em.fork().findOneOrFail(Submission, { formId }, { orderBy: { id: 'desc' } });
  const play = new Play(service, formId, uuid);
  await play.happen({ type: 'begin' });
  return { id, uuid, answer, play };
}

/** Plays the people of a process, over HTTP. */
export class Play {
  readonly formId: number;
  readonly uuid: string;
  readonly #service: TestService;

  constructor(service: TestService, formId: number, uuid: string) {
    this.#service = service;
    this.formId = formId;
    this.uuid = uuid;
  }

  /** Lets something happen as the run does. */
  async happen(event: ProcessEvent): Promise<void> {
    const { orm, box, foundation, clock } = this.#service;
    const site = await foundation.readSite();
    const deps = { box, revisions: new Revisions(orm), site, installed: foundation.installed };
    const after = await withCalls({ orm, box }, clock.now(), (em, enqueue) =>
      advance(em, { ...deps, enqueue }, this.uuid, event, clock.now()),
    );
    if ('refused' in after) throw new Error(`${event.type} was refused: ${after.refused}`);
  }

  row(): Promise<Process> {
    return this.#service.orm.em.fork().findOneOrFail(Process, { submissionUuid: this.uuid });
  }

  decisions(): Promise<ProcessDecision[]> {
    return this.#service.orm.em.fork().find(ProcessDecision, {}, { orderBy: { at: 'asc' } });
  }

  /** The people of the newest step. */
  async people() {
    const em = this.#service.orm.em.fork();
    const { id: processId } = await this.row();
    const step = await em.findOneOrFail(ProcessStep, { processId }, { orderBy: { number: 'desc' } });
    const rows = await em.find(ProcessPerson, { stepId: step.id }, { orderBy: { place: 'asc' } });
    return rows.map((row) => ({ id: row.id, ...openPerson(this.#service.box, row) }));
  }

  /** The token in the mail to somebody. */
  async token(address?: string): Promise<string> {
    const person = (await this.people()).findLast((one) => address === undefined || one.address === address);
    if (!person) throw new Error(`nobody asks ${address}`);
    return stepToken(this.#service.box, this.formId, person.id);
  }

  statusToken(): string {
    return statusToken(this.#service.box, { formId: this.formId, uuid: this.uuid });
  }

  open(token: string, more = ''): Promise<Answer> {
    return this.#service.call('GET', `/forms/${this.formId}/step?step=${token}${more}`);
  }

  decide(token: string, values: Record<string, string>): Promise<Answer> {
    return post(this.#service, `/forms/${this.formId}/step?step=${token}`, { version: '1', ...values });
  }

  status(token = this.statusToken()): Promise<Answer> {
    return this.#service.call('GET', `/forms/${this.formId}/status?submission=${token}`);
  }

  /** The occasions of its mails and jobs. */
  async occasions(): Promise<string[]> {
    const found = await this.#service.orm.em.fork().find(Delivery, { submissionUuid: this.uuid });
    return found.map(({ key, occasion }) => `${key} ${occasion}`).sort();
  }
}

/** Posts a form as a browser without JavaScript. */
export function post(service: TestService, path: string, values: Record<string, string>): Promise<Answer> {
  return service.call('POST', path, {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    raw: new URLSearchParams(values).toString(),
  });
}
