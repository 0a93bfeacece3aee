import { installedFeatures } from '#bin/edition.ts';
import { wakeDue } from '#engine/due/loop.ts';
import { callEngine, engineCall } from '#engine/engine-call.ts';
import { processRun } from '#engine/runs.ts';
import { dueDeliveries } from '#features/deliveries/due.ts';
import type { ActiveForm } from '#features/forms/visitors/active-forms.ts';
import { type DecideParts, type Decision, decide } from '#features/processes/decide.ts';
import { dueProcesses } from '#features/processes/due.ts';
import { Process, ProcessPerson, ProcessStep } from '#features/processes/entities.ts';
import { decideStep } from '#features/processes/fill.ts';
import { checkTrail, type TrailCheck } from '#features/processes/signing.ts';
import { openPerson } from '#features/processes/store/rows.ts';
import { readSite } from '#features/site/site.ts';
import { Submission } from '#features/submissions/entities.ts';
import type { SubmissionValues } from '#forms/config/types.ts';
import type { TestEngine } from '#test/environment/engine.ts';
import { acceptSubmission, VALUES } from '#test/environment/submissions.ts';

/** The state of a process, as people see it. */
export interface Standing {
  status: string;
  step: string | null;
  end: string | null;
  /** Each address that was asked in the open step, with its state. */
  people: string[];
}

/** Plays a process by its rows and its run, as the service does. */
export class ProcessPlay {
  readonly uuid: string;
  readonly #engine: TestEngine;
  readonly #installed: DecideParts['installed'];

  /** @param uuid the submission's */
  private constructor(engine: TestEngine, uuid: string, installed: DecideParts['installed']) {
    this.#installed = installed;
    this.#engine = engine;
    this.uuid = uuid;
  }

  /** Accepts a submission, and starts the run of its process as a worker does. */
  static async begin(engine: TestEngine, form: ActiveForm, values: SubmissionValues = VALUES): Promise<ProcessPlay> {
    const { submissionUuid } = await acceptSubmission(engine, form, await engine.now(), values);
    return ProcessPlay.join(engine, submissionUuid);
  }

  /** Starts the run of the process of an accepted submission. */
  static async join(engine: TestEngine, uuid: string): Promise<ProcessPlay> {
    const play = new ProcessPlay(engine, uuid, await installedFeatures());
    await play.wake();
    await play.until(({ openings }) => openings > 0);
    return play;
  }

  async wake(): Promise<void> {
    await this.#due(dueProcesses(this.#engine));
  }

  /** Signals the run, as the outbox does after a decision. */
  async signal(): Promise<void> {
    const row = await this.row();
    await callEngine(this.#engine.client, engineCall(processRun(row), 'wake'));
  }

  /** Makes the deliveries that are due. */
  async deliver(): Promise<void> {
    await this.#due(dueDeliveries(this.#engine));
  }

  row(): Promise<Process> {
    return this.#engine.orm.em.fork().findOneOrFail(Process, { submissionUuid: this.uuid });
  }

  /** Waits until the run has brought the row where it should be. */
  async until(isThere: (row: Process) => boolean): Promise<Process> {
    for (let tries = 0; ; tries += 1) {
      const row = await this.row();
      if (isThere(row)) return row;
      if (tries > 200) throw new Error(`the process is still ${row.status} at ${row.stepKey}`);
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
  }

  async people(): Promise<(ProcessPerson & { address: string })[]> {
    const em = this.#engine.orm.em.fork();
    const { id } = await this.row();
    const step = await em.findOne(ProcessStep, { processId: id }, { orderBy: { number: 'desc' } });
    const rows = step ? await em.find(ProcessPerson, { stepId: step.id }, { orderBy: { place: 'asc' } }) : [];
    return rows.map((row) => Object.assign(row, { address: openPerson(this.#engine.box, row).address }));
  }

  async standing(): Promise<Standing> {
    const { status, stepKey, end } = await this.row();
    const people = (await this.people()).map(({ address, status: state }) => `${address} ${state}`);
    return { status, step: stepKey ?? null, end: end ?? null, people };
  }

  async decide(address: string, decision: Decision): Promise<void> {
    const person = (await this.people()).findLast((one) => one.address === address);
    if (!person) throw new Error(`nobody asks ${address}`);
    const now = await this.#engine.now();
    await decide(this.#parts(now), { personId: person.id, via: 'link', accountId: null }, decision);
    await this.signal();
  }

  /** Fills in the fields of the open step, as its person does. */
  async fill(address: string, sent: Record<string, unknown>): Promise<void> {
    const person = (await this.people()).findLast((one) => one.address === address);
    if (!person) throw new Error(`nobody asks ${address}`);
    const parts = { ...this.#parts(await this.#engine.now()), hooks: this.#engine.hooks };
    await decideStep(parts, { personId: person.id, via: 'link', accountId: null }, { outcome: 'filled', typed: sent });
    await this.signal();
  }

  async trail(): Promise<TrailCheck> {
    const em = this.#engine.orm.em.fork();
    const submission = await em.findOneOrFail(Submission, { uuid: this.uuid });
    return checkTrail(em, this.#engine.box, await this.row(), submission);
  }

  /** Changes rows of this process or its submission with a statement, as somebody with access to the database could. */
  async meddle(statement: string): Promise<void> {
    const { id } = await this.row();
    const [where, value] = statement.includes('process_decisions') ? ['process_id', id] : ['uuid', this.uuid];
    const joined = `${statement} ${statement.includes(' where ') ? 'and' : 'where'} ${where} = ?`;
    await this.#engine.orm.em.fork().execute(joined, [value]);
  }

  #parts(now: Date): DecideParts {
    const { orm, box, revisions } = this.#engine;
    const site = () => readSite(orm, 'https://forms.example.com');
    return { orm, box, revisions, installed: this.#installed, readSite: site, clock: () => now };
  }

  async #due(kind: Parameters<typeof wakeDue>[0]): Promise<void> {
    const now = await this.#engine.now();
    await wakeDue(kind, { log: this.#engine.log, clock: () => now }, 100);
  }
}
