import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { dataConverter } from '#bin/composition/engine.ts';
import { TASK_QUEUES } from '#engine/names.ts';
import { canariesIn } from '#test/environment/canaries.ts';
import { startEngine, type TestEngine } from '#test/environment/engine.ts';
import { decodeHistory } from '#test/environment/histories.ts';
import { placesOf } from '#test/environment/tables.ts';
import { retention } from '#workflows/maintenance.ts';
import { importedForm, importScenarios } from './scenarios/imports.ts';

let engine: TestEngine;
beforeAll(async () => {
  engine = await startEngine();
});
afterAll(() => engine.close());

describe('the run of an import', () => {
  test('checks the table, which stays sealed until it is imported, and then brings what is right', async () => {
    const { imports, form, id, uuid, begin } = await importedForm(engine);
    const check = await (await begin(true))();
    expect(await check.result()).toBe('checked');
    expect(await imports.row(uuid)).toMatchObject({ status: 'checked', added: 2, refused: 1 });
    expect(await placesOf(engine.orm, ['canary-bob'])).toEqual([]);

    const run = await (await begin(false))();
    expect(await run.result()).toBe('done');
    expect(await imports.row(uuid)).toMatchObject({ status: 'done', added: 2, refused: 1 });
    // The refused row stays for its report.
    expect(await imports.countKept(id)).toEqual({ parts: 1, errors: 1 });
    expect((await imports.submissions(form.id)).map(({ payload }) => payload.name)).toEqual(['Ada', 'canary-bob']);
    expect(await placesOf(engine.orm, ['canary-bob'])).toEqual(['submissions.payload']);
    const decoded = await decodeHistory(dataConverter(engine.box), await run.fetchHistory());
    expect(canariesIn({ value: 'canary-bob' }, [decoded, engine.logLines])).toEqual([]);
  });

  test('ends when its import has been removed', async () => {
    const run = await importScenarios['submissionImport.removed']?.(engine);
    expect(await run?.result()).toBe('gone');
  });

  test('that is cancelled notes it, and keeps nothing', async () => {
    const run = await importScenarios['submissionImport.cancelled']?.(engine);
    await expect(run?.result()).rejects.toMatchObject({ name: 'WorkflowFailedError' });
    const { imports } = await importedForm(engine);
    const row = await imports.row(run?.workflowId.slice('import-'.length, -'-1'.length) ?? '');
    expect(row).toMatchObject({ status: 'failed', errorType: 'cancelled' });
    expect(await imports.countKept(row?.id ?? 0)).toEqual({ parts: 0, errors: 0 });
  });

  test('leaves nothing once the time of its table is over, or of what it tells', async () => {
    const [waiting, done] = [await importedForm(engine), await importedForm(engine)];
    const { patientClient } = engine;
    await (await (await done.begin(false))()).result();
    const swept = async () => {
      const options = { workflowId: `retention-${randomUUID()}`, taskQueue: TASK_QUEUES.submissions };
      await patientClient.workflow.execute(retention, options);
      const rows = await Promise.all([waiting, done].map(({ imports, uuid }) => imports.row(uuid)));
      return [
        rows.map((row) => row?.status),
        await waiting.imports.countKept(waiting.id),
        await done.imports.countKept(done.id),
      ];
    };
    await engine.pass('1 day');
    expect(await swept()).toEqual([['loaded', 'done'], { parts: 1, errors: 0 }, { parts: 1, errors: 1 }]);
    await engine.pass('2 days');
    expect(await swept()).toEqual([[undefined, 'done'], { parts: 0, errors: 0 }, { parts: 1, errors: 1 }]);
    await engine.pass('5 days');
    expect(await swept()).toEqual([[undefined, undefined], { parts: 0, errors: 0 }, { parts: 0, errors: 0 }]);
  });
});
