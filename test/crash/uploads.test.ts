/** @own-process of crashes: workflows run without Temporal. */
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { SubmissionService } from '#features/extensions/submission-service.ts';
import { Submission } from '#features/submissions/entities.ts';
import { Upload } from '#features/uploads/entities.ts';
import { everyCase, printFigures } from '#test/environment/crash/crash-points.ts';
import { openWorld, type World } from '#test/environment/crash/world.ts';
import { DOUBLES } from './doubles.ts';
import { submissionProblems } from './rows.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

test('a submission with a file, which is sent again with its file when it has no answer', async () => {
  const form = await world.createForm({}, [
    { type: 'text', name: 'name' },
    { type: 'file', name: 'cv', accept: ['.txt'] },
  ]);
  const content = 'Engines, since 1833.';
  let count = 0;
  const figures = await everyCase(world, {
    async arrange() {
      count += 1;
      return `key-${count}`;
    },
    act: (idempotency_key) =>
      world.act((app) =>
        new SubmissionService({ intake: app.intake, uploads: app }).handle(
          form.id,
          { name: 'Ada' },
          { idempotency_key },
          [{ field: 'cv', name: 'cv.txt', bytes: Buffer.from(content) }],
        ),
      ),
    doubles: DOUBLES,
    effects: {},
    async check() {
      const em = world.orm.em.fork();
      const [newest] = await em.find(Submission, { formId: form.id }, { orderBy: { id: 'desc' }, limit: 1 });
      const kept = await em.count(Submission, { formId: form.id });
      if (!newest) return ['it was not kept'];
      const problems = await submissionProblems(
        world,
        { submissionUuid: newest.uuid, submissionId: newest.id },
        { deliveries: 0 },
      );
      if (kept !== count) problems.push(`${kept - count + 1} were kept`);
      count = kept;
      const [file, ...more] = await em.find(Upload, { submissionUuid: newest.uuid });
      if (!file || more.length > 0) return [...problems, `it has ${file ? more.length + 1 : 0} files`];
      const { app } = await world.worker();
      const text = String(await buffer(await app.fileStore.read(file.storageKey)));
      if (text !== content) problems.push(`its file says ${text}`);
      // Uploads without a submission are removed once they expire.
      const others = await em.count(Upload, { state: { $ne: 'claimed' } });
      if (others > 0) problems.push(`${others} files wait for nobody`);
      return problems;
    },
  });
  printFigures('A submission with a file', figures);
  expect(figures['crash before']?.points).toBeGreaterThan(20);
}, 500_000);
