/** @own-process of crashes: workflows run without Temporal. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { IdempotencyKey } from '#db/entities/idempotency-key.ts';
import { Delivery, DeliveryAttempt } from '#features/deliveries/entities.ts';
import { eraseSubmission } from '#features/erasure/use-cases.ts';
import type { ActiveForm } from '#features/forms/visitors/active-forms.ts';
import { suppress } from '#features/mail/store/suppressions.ts';
import { erasePartOf } from '#features/person/use-cases.ts';
import { NOT_CAPTURED } from '#features/requests/captured.ts';
import { insertSpam } from '#features/spam/store/quarantine.ts';
import { Submission, TransientValues } from '#features/submissions/entities.ts';
import type { Accepted } from '#features/submissions/new-submission.ts';
import { parsePerson } from '#features/submissions/person/person.ts';
import { type Ended, everyCase, printFigures } from '#test/environment/crash/crash-points.ts';
import type { Fault } from '#test/environment/crash/faults.ts';
import { openWorld, type World } from '#test/environment/crash/world.ts';
import { countRows, placesOf } from '#test/environment/tables.ts';
import { DAY_MS } from '#time.ts';
import { ACTOR, ADDRESS, eraseAndRecover, erasureProblems, waiting } from './erasures.ts';

const TABLES = ['submissions', 'transient_values', 'deliveries', 'delivery_attempts', 'idempotency_keys'];

let world: World;
let stored: ActiveForm;
/** A form with a webhook whose receiver is down. */
let unstored: ActiveForm;
beforeAll(async () => {
  world = await openWorld();
  stored = await world.createForm({});
  unstored = await world.createForm({ integrations: [world.webhook('crm')], store_submissions: false });
});
afterAll(() => world.close());

test('the erasure of a submission whose webhook waits', async () => {
  const form = await world.createForm({ integrations: [world.webhook('crm')] });
  const figures = await everyCase(world, {
    arrange: () => waiting(world, form),
    act: ({ submissionId }: Accepted) =>
      eraseAndRecover(world, () => world.act((app) => eraseSubmission(app, ACTOR, Number(submissionId)))),
    effects: {},
    check: () => erasureProblems(world, 'submission.erased', 1),
  });
  printFigures('The erasure of a submission', figures);
  expect(figures['crash before']?.points).toBeGreaterThan(10);
  expect(await placesOf(world.orm, [ADDRESS])).toEqual([]);
}, 500_000);

test.each<[string, boolean, Fault[] | undefined]>([
  ['all forms', true, undefined],
  ['one form', false, ['crash before', 'crash after']],
])(
  'the erasure of what an address has sent to %s',
  async (where, isEverywhere, faults) => {
    const formId = isEverywhere ? undefined : stored.id;
    const scenario = {
      async arrange() {
        const { orm, box } = world;
        const now = new Date();
        if (isEverywhere) await waiting(world, unstored);
        const { submissionUuid: uuid } = await world.accept(stored);
        const completed = { status: 'completed' as const, completedAt: now, dueAt: null };
        await orm.em.fork().nativeUpdate(Submission, { uuid }, completed);
        const refused = { surface: 'b' as const, reason: 'honeypot_filled', score: 1, detail: {} };
        const content = { values: { email: ADDRESS }, ...NOT_CAPTURED };
        const row = { ...refused, formId: stored.id, revision: 1, content, createdAt: now };
        await insertSpam({ orm, box }, { ...row, expiresAt: new Date(now.getTime() + 1e9) });
        await suppress({ orm, box }, [ADDRESS], { provider: 'host' }, now);
      },
      act: () =>
        eraseAndRecover(world, () =>
          world.act((app) =>
            erasePartOf(app, ACTOR, { person: parsePerson({ address: ADDRESS }), formId, dryRun: false }),
          ),
        ),
      effects: {},
      // A repeated request is recorded again.
      async check(_: unknown, { asked }: Ended) {
        const known = isEverywhere ? await countRows(world.orm, 'email_suppressions') : 0;
        await world.orm.em.fork().execute('delete from email_suppressions');
        const problems = await erasureProblems(world, 'person.erased', asked);
        return known > 0 ? ['the address is still known as dead', ...problems] : problems;
      },
    };
    const figures = await everyCase(world, scenario, faults);
    printFigures(`The erasure of an address in ${where}`, figures);
    expect(figures['crash before']?.points).toBeGreaterThan(10);
    expect(await placesOf(world.orm, [ADDRESS])).toEqual([]);
  },
  500_000,
);

test('a retention run over what is old and what is not', async () => {
  const stored = await world.createForm({ retention_days: 2 });
  const unstored = await world.createForm({ retention_days: 2, store_submissions: false });
  let run = 0;
  const scenario = {
    async arrange() {
      const em = world.orm.em.fork();
      for (const table of TABLES) await em.execute(`delete from ${table}`);
      const old = new Date(Date.now() - 10 * DAY_MS);
      const fresh = await keep(stored, new Date(), 'delivered');
      await keep(stored, old, 'delivered');
      await keep(unstored, old, 'delivered');
      // The submission of a lost run.
      const lost = await keep(unstored, old, 'retrying');
      await em.insert(IdempotencyKey, {
        scope: `scope ${lost}`,
        requestHash: 'x',
        submissionUuid: lost,
        createdAt: old,
      });
      return fresh;
    },
    async act() {
      run += 1;
      world.engine.start('retention', { workflowId: `retention-${run}` });
    },
    effects: {},
    async check(uuid: string) {
      const em = world.orm.em.fork();
      const kept = (await em.findAll(Submission)).map((row) => row.uuid);
      const of = (await em.findAll(Delivery)).map((row) => row.submissionUuid);
      const problems: string[] = [];
      if (kept.join() !== uuid)
        problems.push(`kept are ${kept.length} submissions, with ${uuid}: ${kept.includes(uuid)}`);
      if (of.join() !== uuid) problems.push(`kept are ${of.length} deliveries`);
      for (const table of ['transient_values', 'idempotency_keys', 'outbox']) {
        const count = await countRows(world.orm, table);
        if (count > 0) problems.push(`${table} has ${count} rows`);
      }
      const attempts = await countRows(world.orm, 'delivery_attempts');
      if (attempts !== 1) problems.push(`kept are ${attempts} attempts`);
      return problems;
    },
  };
  const figures = await everyCase(world, scenario);
  printFigures('A retention run', figures);
  expect(figures['crash before']?.points).toBeGreaterThan(20);
}, 500_000);

/**
 * Inserts a submission whose webhook has this status. A form that does not store its submissions still has the values while the
 * webhook waits.
 */
async function keep(form: ActiveForm, at: Date, status: 'delivered' | 'retrying'): Promise<string> {
  const em = world.orm.em.fork();
  const { submissionUuid: uuid } = await world.accept(form);
  const ended = { createdAt: at, dueAt: null, status: 'completed' as const };
  if (form.config.options.store_submissions) await em.nativeUpdate(Submission, { uuid }, ended);
  else if (status === 'retrying') await em.nativeUpdate(TransientValues, { uuid }, ended);
  else await em.nativeDelete(TransientValues, { uuid });
  const id = randomUUID();
  const of = { submissionUuid: uuid, formId: form.id, revision: form.revision };
  const row = { ...of, id, kind: 'integration' as const, key: 'crm', integrationId: 'webhook', status, attempts: 1 };
  await em.insert(Delivery, { ...row, enqueuedAt: at });
  const attempt = { deliveryId: id, replay: 0, attempt: 1, startedAt: at, outcome: 'delivered' as const };
  await em.insert(DeliveryAttempt, attempt);
  return uuid;
}
