import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { DeadlockException, UniqueConstraintViolationException } from '@mikro-orm/core';
import type { MikroORM } from '@mikro-orm/mysql';
import { installedEntities } from '#bin/edition.ts';
import { REQUEST_LIMITS } from '#db/connections/limits.ts';
import { DatabaseUnavailable } from '#db/connections/unavailable.ts';
import { IdempotencyKey } from '#db/entities/idempotency-key.ts';
import { openDatabase } from '#db/orm.ts';
import { Acceptance } from '#features/acceptance/acceptance.ts';
import { FormStore } from '#features/forms/store/form-store.ts';
import { type ActiveForm, ActiveForms } from '#features/forms/visitors/active-forms.ts';
import { NOT_CAPTURED } from '#features/requests/captured.ts';
import { Submission, TransientValues } from '#features/submissions/entities.ts';
import type { NewSubmission } from '#features/submissions/new-submission.ts';
import { loadSubmission } from '#features/submissions/store/load-submission.ts';
import { SecretBox } from '#security/secret-box.ts';
import { acceptanceOf } from '#test/environment/acceptance.ts';
import { createTestDatabase, type TestDatabase } from '#test/environment/database.ts';
import { linkDatabase } from '#test/environment/database-link.ts';
import { formRules, parseForm } from '#test/environment/form-rules.ts';

const NOW = new Date('2026-03-04T05:06:07.890Z');
const box = new SecretBox([randomBytes(32)]);
let database: TestDatabase;
/** Dependencies of an acceptance that claims no resources besides the submission row. */
const NOTHING = { resources: [], forms: { find: async () => null, forget() {} } };
let forms: FormStore;
let storing: ActiveForm;
let forgetful: ActiveForm;

beforeAll(async () => {
  database = await createTestDatabase();
  forms = new FormStore({ orm: database.orm, box, rules: formRules });
  storing = await createForm({});
  forgetful = await createForm({ store_submissions: false });
});

afterAll(() => database.close());

beforeEach(async () => {
  const em = database.orm.em.fork();
  await em.nativeDelete(Submission, {});
  await em.nativeDelete(TransientValues, {});
  await em.nativeDelete(IdempotencyKey, {});
});

describe('submissions that come at the same time', () => {
  test('each has its own record with its own values, and is due at once', async () => {
    const acceptance = await acceptanceOf({ orm: database.orm, box });
    const names = Array.from({ length: 120 }, (_, index) => `visitor ${index}`);
    const accepted = await Promise.all(
      names.map((name, index) => acceptance.accept(submission(index % 3 === 0 ? forgetful : storing, name), NOW)),
    );
    const em = database.orm.em.fork();
    for (const [index, { submissionUuid, submissionId }] of accepted.entries()) {
      const record = await loadSubmission(em, box, submissionUuid);
      expect(record).toMatchObject({ id: submissionId, values: { name: names[index] } });
      expect(submissionId === null).toBe(index % 3 === 0);
    }
    const dueAt = NOW;
    expect((await em.count(Submission, { dueAt })) + (await em.count(TransientValues, { dueAt }))).toBe(names.length);
  });

  test('are one statement when they are read in one moment', async () => {
    let inserts = 0;
    const acceptance = acceptanceBefore(() => {
      inserts += 1;
    });
    const accepted = await Promise.all(
      Array.from({ length: 8 }, () => acceptance.accept(submission(storing, 'Ada'), NOW)),
    );
    expect(new Set(accepted.map(({ submissionId }) => submissionId)).size).toBe(8);
    expect(inserts).toBe(1);
  });

  test('do not wait for one that waits for a lock', async () => {
    const lock = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const waits = [lock.promise];
    const acceptance = acceptanceBefore(() => {
      begun.resolve();
      return waits.pop();
    });
    const first = acceptance.accept(submission(storing, 'first'), NOW);
    await begun.promise;
    const later = await acceptance.accept(submission(storing, 'later'), NOW);
    lock.resolve();
    expect(await first).not.toEqual(later);
    expect(await database.orm.em.fork().count(Submission)).toBe(2);
  });

  test('behind a database that hangs wait only so long', async () => {
    const link = await linkDatabase(database.url);
    // A busy machine opens a working connection within this time.
    const limits = { ...REQUEST_LIMITS, connectMs: 2_000 };
    const orm = await openDatabase({ url: link.url, limits, entities: await installedEntities() });
    const acceptance = new Acceptance({ orm, box, ...NOTHING }, { longestWaitMs: 100 });
    link.hang();
    const answers = await Promise.allSettled(
      Array.from({ length: 260 }, (_, index) => acceptance.accept(submission(storing, `visitor ${index}`), NOW)),
    );
    const reasons = answers.map((answer) => answer.status === 'rejected' && answer.reason);
    for (const reason of reasons) expect(reason).toBeInstanceOf(DatabaseUnavailable);
    expect(reasons.filter(({ message }) => message === 'connect ETIMEDOUT').length).toBeGreaterThan(0);
    expect(reasons.at(-1).message).toBe('The database did not come to a submission in time.');
    link.wake();
    await acceptance.accept(submission(storing, 'later'), NOW);
    expect(await database.orm.em.fork().count(Submission)).toBe(1);
    await orm.close();
    await link.close();
  });

  test('one whose idempotency key is taken fails alone', async () => {
    const acceptance = await acceptanceOf({ orm: database.orm, box });
    const key = { scope: 'a'.repeat(64), requestHash: 'b'.repeat(64), hashes: new Map() };
    const twins = [0, 1, 2].map(() => acceptance.accept(submission(storing, 'twin', key), NOW));
    const others = Array.from({ length: 20 }, (_, index) => acceptance.accept(submission(storing, `${index}`), NOW));
    const outcomes = await Promise.allSettled(twins);
    expect(await Promise.all(others)).toHaveLength(20);
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(refused.map(({ reason }) => reason)).toEqual([
      expect.any(UniqueConstraintViolationException),
      expect.any(UniqueConstraintViolationException),
    ]);
    const em = database.orm.em.fork();
    expect(await em.count(Submission)).toBe(21);
  });

  test('one with a value that nobody can write down fails alone', async () => {
    const acceptance = await acceptanceOf({ orm: database.orm, box });
    const odd = { ...submission(storing, 'odd'), values: { name: 1n as never } };
    const outcomes = await Promise.allSettled(
      Array.from({ length: 21 }, (_, index) =>
        acceptance.accept(index === 10 ? odd : submission(storing, `${index}`), NOW),
      ),
    );
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(refused.map(({ reason }) => reason)).toEqual([expect.any(TypeError)]);
    expect(outcomes[10]?.status).toBe('rejected');
    expect(await database.orm.em.fork().count(Submission)).toBe(20);
  });

  test('none is tried again when the connection was lost: it might have been kept', async () => {
    let inserts = 0;
    const lost = Object.assign(new Error('lost'), { code: 'PROTOCOL_CONNECTION_LOST' });
    const acceptance = acceptanceBefore(() => {
      inserts += 1;
      throw lost;
    });
    const outcomes = await Promise.allSettled(
      Array.from({ length: 40 }, () => acceptance.accept(submission(storing, 'Ada'), NOW)),
    );
    expect(outcomes.map((outcome) => outcome.status === 'rejected' && outcome.reason)).toEqual(Array(40).fill(lost));
    expect(inserts).toBeGreaterThan(0);
    expect(inserts).toBeLessThanOrEqual(5);
  });

  test('one that the database made the victim of a deadlock is tried again, and not for ever', async () => {
    let victims = 2;
    const deadlock = new DeadlockException(Object.assign(new Error('deadlock'), { code: 'ER_LOCK_DEADLOCK' }));
    const acceptance = acceptanceBefore(() => {
      victims -= 1;
      if (victims >= 0) throw deadlock;
    });
    const { submissionUuid } = await acceptance.accept(submission(storing, 'victim'), NOW);
    expect(await database.orm.em.fork().count(Submission, { uuid: submissionUuid })).toBe(1);
    victims = Number.POSITIVE_INFINITY;
    await expect(acceptance.accept(submission(storing, 'victim for ever'), NOW)).rejects.toBe(deadlock);
  });
});

describe('looking a form up', () => {
  test('a save is seen by everyone who asks after it, while other look-ups are under way', async () => {
    const active = new ActiveForms(database.orm);
    const { id } = await createForm({});
    forms.onChange((saved) => active.forget(saved));
    for (let round = 0; round < 20; round += 1) {
      const before = Array.from({ length: 10 }, () => active.find(id));
      await forms.update(id, { title: `Round ${round}` }, NOW);
      const after = Array.from({ length: 10 }, () => active.find(id));
      for (const form of await Promise.all(after)) expect(form?.title).toBe(`Round ${round}`);
      await Promise.all(before);
    }
    await forms.trash(id, NOW);
    expect(await active.find(id)).toBeNull();
  });
});

/** Creates an acceptance on the real database that calls `fault` before each insert. */
function acceptanceBefore(fault: () => void | Promise<void>): Acceptance {
  const fork = () => {
    const em = database.orm.em.fork();
    const connection = em.getConnection();
    const getNativeClient = async () => {
      await fault();
      return connection.getNativeClient();
    };
    return Object.assign(em, { getConnection: () => ({ getNativeClient }) });
  };
  return new Acceptance({ orm: { em: { fork } } as never, box, ...NOTHING });
}

async function createForm(options: object): Promise<ActiveForm> {
  const fields = [{ type: 'text', name: 'name', label: 'Name' }];
  const { title, config } = parseForm({ title: 'Form', config: { fields, options } });
  const { form } = await forms.create({ title, config }, NOW);
  return { id: form.id, revision: form.revision, title: form.title, config: form.config };
}

function submission(form: ActiveForm, name: string, idempotent: NewSubmission['idempotent'] = null): NewSubmission {
  return { surface: 'b', form, values: { name }, meta: {}, uploads: [], ...NOT_CAPTURED, idempotent };
}

test('while the database hangs a bounded number waits, and who comes after is told to come again', async () => {
  const hanging = { em: { fork: () => ({ transactional: () => new Promise(() => {}) }) } } as unknown as MikroORM;
  const acceptance = new Acceptance({ orm: hanging, box, ...NOTHING });
  const outcomes: unknown[] = [];
  for (let index = 0; index < 1_300; index += 1) {
    void acceptance
      .accept(submission(storing, `visitor ${index}`), NOW)
      .catch((error: unknown) => outcomes.push(error));
  }
  await expect(acceptance.accept(submission(storing, 'one more'), NOW)).rejects.toMatchObject({
    code: 'overloaded',
    details: { retryAfterSeconds: 5 },
  });
  expect(outcomes).toHaveLength(300);
});
