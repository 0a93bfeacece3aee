import { Export } from '#features/exports/entities.ts';
import { beginScheduled, createSchedule, requireSchedule } from '#features/exports/schedules/use-cases.ts';
import { COMMAND_LINE } from '#security/actor.ts';
import type { TestEngine } from '#test/environment/engine.ts';
import { exportsOf } from '#test/environment/exports.ts';
import { createForm } from '#test/environment/submissions.ts';
import { cancelAtWork, type Scenario } from './parts.ts';

/** Creates a form with some submissions, and an export of it whose run is not started. */
export async function exportedForm(engine: TestEngine) {
  const form = await createForm(engine, {});
  const now = await engine.now();
  const exports = exportsOf(engine, () => now);
  const uuids = await exports.submit(form.id, [{ name: 'Ada' }, { name: 'canary-bob' }, { name: 'Eve' }]);
  const made = await exports.start(form.id);
  const start = (client = engine.client) => {
    const { workflowType, ...options } = exports.runOf(made);
    return client.workflow.start(workflowType, options);
  };
  return { form, exports, uuids, made, start };
}

/** Creates the export of a schedule that mails, whose run is not started. */
export async function scheduledExport(engine: TestEngine, ...to: string[]) {
  const form = await createForm(engine, {});
  const now = await engine.now();
  const exports = exportsOf(engine, () => now);
  await exports.submit(form.id, [{ name: 'canary-ada' }]);
  const schedule = await createSchedule(exports.parts, COMMAND_LINE, form.id, {
    times: { period: 'daily', weekday: null, hour: 6, timeZone: 'UTC' },
    ...{ span: 'new', way: 'mail', told: { recipients: to } },
    order: { format: 'csv', filter: {} },
  });
  await beginScheduled(exports.parts, schedule);
  const read = () => requireSchedule(exports.parts, schedule.uuid);
  const made = await exports.row((await read()).lastExport ?? '');
  if (!made) throw new Error('no export was begun');
  const start = (client = engine.client) => {
    const { workflowType, ...options } = exports.runOf(made, true);
    return client.workflow.start(workflowType, options);
  };
  return { exports, made, read, start };
}

export const exportScenarios: Record<string, Scenario> = {
  async 'submissionExport.done'(engine) {
    const run = await (await exportedForm(engine)).start();
    await engine.resultOf(run);
    return run;
  },

  async 'submissionExport.mailed'(engine) {
    const run = await (await scheduledExport(engine, 'team@example.org')).start();
    await engine.resultOf(run);
    return run;
  },

  async 'submissionExport.mail-refused'(engine) {
    engine.parties.failMail({ next: 1, code: 550, at: 'rcpt' });
    const run = await (await scheduledExport(engine, 'team@example.org')).start();
    await engine.resultOf(run);
    return run;
  },

  async 'submissionExport.removed'(engine) {
    const { exports, made, start } = await exportedForm(engine);
    await exports.remove(made.uuid);
    const run = await start();
    await engine.resultOf(run);
    return run;
  },

  async 'submissionExport.erased-from'(engine) {
    const { exports, uuids, made, start } = await exportedForm(engine);
    await engine.orm.em.fork().nativeUpdate(Export, { id: made.id }, { placeAt: new Date(), placeId: 1, parts: 1 });
    await exports.erase(...uuids);
    const run = await start();
    await engine.resultOf(run);
    return run;
  },

  async 'submissionExport.cancelled'(engine) {
    const { exports, made, start } = await exportedForm(engine);
    // The row that the run needs is locked meanwhile.
    const free = await exports.hold(made.id);
    // The run sets no timer. With the other client time could leap past all its limits while its worker is slow.
    const run = await start(engine.patientClient);
    return cancelAtWork(run, free);
  },
};
