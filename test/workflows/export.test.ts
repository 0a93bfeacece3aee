import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { dataConverter } from '#bin/composition/engine.ts';
import { TASK_QUEUES } from '#engine/names.ts';
import { canariesIn } from '#test/environment/canaries.ts';
import { startEngine, type TestEngine } from '#test/environment/engine.ts';
import { decodeHistory } from '#test/environment/histories.ts';
import { placesOf } from '#test/environment/tables.ts';
import { DAY_MS } from '#time.ts';
import { retention } from '#workflows/maintenance.ts';
import { exportedForm, exportScenarios, scheduledExport } from './scenarios/exports.ts';

let engine: TestEngine;
beforeAll(async () => {
  engine = await startEngine();
});
afterAll(() => engine.close());

describe('the run of an export', () => {
  test('makes the file, which is kept for its days and sealed', async () => {
    const { exports, form, made, start } = await exportedForm(engine);
    const run = await start();
    expect(await engine.resultOf(run)).toBe('done');
    const row = await exports.row(made.uuid);
    expect(row).toMatchObject({ status: 'done', written: 3, total: 3, whole: true, errorType: null });
    expect((row?.expiresAt.getTime() ?? 0) - (row?.finishedAt?.getTime() ?? 0)).toBe(7 * DAY_MS);
    const file = await exports.file(made.uuid);
    expect(file.toString()).toBe((await exports.now(form.id)).toString());
    expect(file.toString()).toContain('canary-bob');
    expect(await placesOf(engine.orm, ['canary-bob'])).toEqual(['submissions.payload']);
    const decoded = await decodeHistory(dataConverter(engine.box), await run.fetchHistory());
    expect(canariesIn({ value: 'canary-bob' }, [decoded, engine.logLines])).toEqual([]);
  });

  test('ends when its export has been removed', async () => {
    const run = await exportScenarios['submissionExport.removed']?.(engine);
    expect(await run?.result()).toBe('gone');
  });

  test('has failed when a submission is erased that is in it', async () => {
    const run = await exportScenarios['submissionExport.erased-from']?.(engine);
    expect(await run?.result()).toBe('failed');
  });

  test('that is cancelled notes it, and keeps nothing', async () => {
    const run = await exportScenarios['submissionExport.cancelled']?.(engine);
    const { exports } = await exportedForm(engine);
    const uuid = run?.workflowId.replace('export-', '') ?? '';
    await expect(run?.result()).rejects.toMatchObject({ name: 'WorkflowFailedError' });
    const row = await exports.row(uuid);
    expect(row).toMatchObject({ status: 'failed', errorType: 'cancelled' });
    expect(await exports.countParts(row?.id ?? 0)).toBe(0);
  });

  test('leaves nothing once the time of its file is over', async () => {
    const { exports, made, start } = await exportedForm(engine);
    // With the other client the engine's time would leap ahead once a run has ended.
    const { patientClient } = engine;
    await (await start(patientClient)).result();
    const swept = async () => {
      const options = { workflowId: `retention-${randomUUID()}`, taskQueue: TASK_QUEUES.submissions };
      await patientClient.workflow.execute(retention, options);
      return [await exports.row(made.uuid), await exports.countParts(made.id)];
    };
    await engine.pass('6 days');
    expect(await swept()).toMatchObject([{ status: 'done' }, 1]);
    await engine.pass('2 days');
    expect(await swept()).toEqual([null, 0]);
  });
});

describe('the run of an export of a schedule that mails', () => {
  test('tells its recipients once, without a value of a visitor', async () => {
    const { made, exports, read, start } = await scheduledExport(engine, 'told@example.org');
    expect(await engine.resultOf(await start())).toBe('done');
    const mails = engine.parties.mails({ to: 'told@example.org' });
    expect(mails).toHaveLength(1);
    expect(mails[0]?.message_id).toContain(`export-${made.uuid}@`);
    expect(mails[0]?.text).toContain(`/console/submissions?form=${made.formId}`);
    expect(canariesIn({ value: 'canary-ada' }, mails)).toEqual([]);
    expect((await exports.row(made.uuid))?.deliveredAt).toBeInstanceOf(Date);
    expect((await read()).errorType).toBeNull();
  });

  test('tries for hours while the mail server is away, with one id', async () => {
    engine.parties.failMail({ next: 8, code: 450, at: 'data' });
    const { made, read, start } = await scheduledExport(engine, 'late@example.org');
    expect(await engine.resultOf(await start())).toBe('done');
    const mails = engine.parties.mails({ to: 'late@example.org' });
    expect(mails.map(({ message_id }) => message_id)).toEqual([expect.stringContaining(`export-${made.uuid}@`)]);
    expect((await read()).errorType).toBeNull();
  });

  test('keeps the file and notes why, where nobody takes the mail for most of a day', async () => {
    engine.parties.failMail({ next: 1_000, code: 450, at: 'data' });
    const { made, exports, read, start } = await scheduledExport(engine, 'never@example.org');
    expect(await engine.resultOf(await start())).toBe('undelivered');
    engine.parties.mendMail();
    expect(await exports.row(made.uuid)).toMatchObject({ status: 'done', deliveredAt: null });
    // The next export covers the period of this one.
    expect(await read()).toMatchObject({ errorType: 'mail_deferred', lastAt: null });
  });

  test('tells the others where one of them is refused, and says so', async () => {
    engine.parties.failMail({ next: 1, code: 550, at: 'rcpt' });
    const { made, exports, read, start } = await scheduledExport(engine, 'dead@example.org', 'other@example.org');
    expect(await engine.resultOf(await start())).toBe('done');
    expect((await exports.row(made.uuid))?.deliveredAt).toBeInstanceOf(Date);
    expect(await read()).toMatchObject({ errorType: 'recipients_refused', lastExport: made.uuid });
    expect((await read()).lastAt).not.toBeNull();
  });

  test('notes a recipient that is refused for good', async () => {
    engine.parties.failMail({ next: 1, code: 550, at: 'rcpt' });
    const { read, start } = await scheduledExport(engine, 'refused@example.org');
    expect(await engine.resultOf(await start())).toBe('undelivered');
    expect((await read()).errorType).toBe('mail_rejected');
  });
});
