import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createConnection } from 'mysql2/promise';
import { Delivery } from '#features/deliveries/entities.ts';
import { FormStore } from '#features/forms/store/form-store.ts';
import type { ActiveForm } from '#features/forms/visitors/active-forms.ts';
import { createDelivery } from '#features/integrations/custom/deliver.ts';
import { TransientValues } from '#features/submissions/entities.ts';
import { SecretBox } from '#security/secret-box.ts';
import { activitiesOn } from '#test/environment/activities.ts';
import { createTestDatabase, type TestDatabase } from '#test/environment/database.ts';
import { formRules } from '#test/environment/form-rules.ts';
import { planDeliveries } from '#test/environment/plan.ts';
import { acceptSubmission, createForm, notification, until } from '#test/environment/submissions.ts';
import { TEST_KEY } from '#test/environment/test-key.ts';

const NOW = new Date('2026-03-01T12:00:00.000Z');
const now = NOW.getTime();
const claimId = 'a run';

const box = new SecretBox([TEST_KEY]);
let database: TestDatabase;
let form: ActiveForm;
let records: ReturnType<typeof activitiesOn>;

beforeAll(async () => {
  database = await createTestDatabase();
  const { orm } = database;
  const forms = new FormStore({ orm, box, rules: formRules });
  records = activitiesOn(orm, box, { deliveries: { of: () => createDelivery({} as never) } });
  const integration = (key: string) => ({ key, integration_id: 'own_crm', settings: {} });
  form = await createForm(
    { forms, now: async () => NOW },
    {
      store_submissions: false,
      notifications: [notification()],
      integrations: [integration('one'), integration('two')],
    },
  );
});

afterAll(async () => {
  await database.close();
});

describe('the values of a form that does not store are gone', () => {
  test.each(['run', 'job'])('when its run and its last job end in the same moment, the %s first', async (first) => {
    const { submissionUuid, jobs, mail } = await claimed();
    await finish(jobs[0]);
    await finish(mail);
    const ends = [() => complete(submissionUuid), () => finish(jobs[1])];
    await atOnce(submissionUuid, first === 'run' ? ends : ends.reverse());
    expect(await transient(submissionUuid)).toBe(0);
  });

  test('when its last two jobs end in the same moment', async () => {
    const { submissionUuid, jobs, mail } = await claimed();
    await finish(mail);
    await complete(submissionUuid);
    await atOnce(submissionUuid, [() => finish(jobs[0]), () => finish(jobs[1])]);
    expect(await transient(submissionUuid)).toBe(0);
  });

  test.each(['mail', 'job'])(
    'when its last mail and its last job end in the same moment, the %s first',
    async (first) => {
      const { submissionUuid, jobs, mail } = await claimed();
      await finish(jobs[0]);
      await complete(submissionUuid);
      const ends = [() => finish(mail), () => finish(jobs[1])];
      await atOnce(submissionUuid, first === 'mail' ? ends : ends.reverse());
      expect(await transient(submissionUuid)).toBe(0);
    },
  );

  test.each([
    ['waits for its next attempt', 'retrying'],
    ['was resent', 'pending'],
  ] as const)('and not while a mail %s', async (_what, status) => {
    const { submissionUuid, jobs, mail } = await claimed();
    await database.orm.em.fork().nativeUpdate(Delivery, { kind: 'mail', id: mail }, { status });
    await complete(submissionUuid);
    for (const job of jobs) await finish(job);
    expect(await transient(submissionUuid)).toBe(1);
    await finish(mail);
    expect(await transient(submissionUuid)).toBe(0);
  });

  test('and not while one job is open', async () => {
    const { submissionUuid, jobs, mail } = await claimed();
    await finish(mail);
    await atOnce(submissionUuid, [() => complete(submissionUuid), () => finish(jobs[0])]);
    expect(await transient(submissionUuid)).toBe(1);
    await finish(jobs[1]);
    expect(await transient(submissionUuid)).toBe(0);
  });
});

describe('a claim that is asked for twice in the same moment', () => {
  test('by the same run gives the same plan, once', async () => {
    const { submissionUuid } = await acceptSubmission({ orm: database.orm, box }, form, NOW);
    const claim = () => planDeliveries({ orm: database.orm, box }, { submissionUuid, now: NOW });
    const [first, second] = await atOnce(submissionUuid, [claim, claim]);
    expect(first?.mails).toHaveLength(1);
    expect(first?.jobs).toHaveLength(2);
    expect(second).toEqual(first);
  });

  test('by two runs is given to one of them', async () => {
    const { submissionUuid } = await acceptSubmission({ orm: database.orm, box }, form, NOW);
    const claims = ['one run', 'another'].map(
      (claimant) => () => planDeliveries({ orm: database.orm, box }, { submissionUuid, claimId: claimant, now: NOW }),
    );
    const plans = await atOnce(submissionUuid, claims);
    expect(plans.filter((plan) => plan === null)).toHaveLength(1);
    expect(await database.orm.em.fork().count(Delivery, { kind: 'integration', submissionUuid })).toBe(2);
  });
});

async function claimed(): Promise<{ submissionUuid: string; jobs: string[]; mail: string }> {
  const { submissionUuid } = await acceptSubmission({ orm: database.orm, box }, form, NOW);
  const plan = await planDeliveries({ orm: database.orm, box }, { submissionUuid, now: NOW });
  return { submissionUuid, jobs: plan?.jobs ?? [], mail: plan?.mails[0] ?? '' };
}

function complete(submissionUuid: string) {
  return records.completeSubmission({ submissionUuid, claimId, outcome: 'completed', now });
}

async function finish(id = ''): Promise<void> {
  await records.finishDelivery({ id, outcome: 'delivered', now });
}

function transient(uuid: string): Promise<number> {
  return database.orm.em.fork().count(TransientValues, { uuid });
}

/** Lets all of the work wait in line for the transient row, each in its own open transaction, and then releases the row. */
async function atOnce<T>(uuid: string, work: (() => Promise<T>)[]): Promise<T[]> {
  const holder = await createConnection({ uri: database.url });
  try {
    await holder.query('start transaction');
    await holder.query('select uuid from transient_values where uuid = ? for update', [uuid]);
    const begun: Promise<T>[] = [];
    for (const one of work) {
      begun.push(one());
      await until('it waits for the row', async () => (await waits()) === begun.length);
    }
    await holder.query('commit');
    return await Promise.all(begun);
  } finally {
    await holder.end();
  }

  async function waits(): Promise<number> {
    const [rows] = await holder.query(
      `select count(*) as waits from information_schema.processlist
         where db = database() and id <> connection_id() and info rlike 'transient_values.*for update|^update .?transient_values'`,
    );
    return Number((rows as { waits: number }[])[0]?.waits);
  }
}
