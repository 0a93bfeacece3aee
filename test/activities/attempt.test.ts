import { expect, test } from '@jest/globals';
import { DriverException } from '@mikro-orm/core';
import type { ApplicationFailure } from '@temporalio/common';
import { MockActivityEnvironment } from '@temporalio/testing';
import { DefaultLogger } from '@temporalio/worker';
import { failureInterceptor, overloadInterceptor } from '#activities/attempt.ts';
import { DatabaseUnavailable } from '#db/connections/unavailable.ts';

const refused = Object.assign(new Error("insert into submissions values ('canary')"), { code: 'ER_NO_SUCH_TABLE' });

test.each([
  [
    'hangs',
    DatabaseUnavailable.late('The database has not answered a statement within 5 s.'),
    'The database is away or too slow (ETIMEDOUT).',
  ],
  ['refuses', new DriverException(refused), 'The database refused a statement (ER_NO_SUCH_TABLE).'],
])(
  'an attempt whose database %s fails without the statement, and the engine tries again',
  async (_, error, message) => {
    const environment = new MockActivityEnvironment(
      {},
      {
        logger: new DefaultLogger('ERROR'),
        interceptors: [() => ({ inbound: failureInterceptor })],
      },
    );
    const failure = await environment
      .run(() => Promise.reject(error))
      .then(
        () => null,
        (thrown: ApplicationFailure) => thrown,
      );
    expect(failure).toMatchObject({ message, type: 'database', nonRetryable: false });
    expect(failure?.cause).toBeUndefined();
  },
);

test.each<[string, object, boolean]>([
  ['begins in time', { isLocal: true, currentAttemptScheduledTimestampMs: Date.now() }, true],
  ['waited for too long in an overloaded worker', { isLocal: true, currentAttemptScheduledTimestampMs: 1 }, false],
  [
    'waited in its task queue, where it keeps no task open',
    { isLocal: false, currentAttemptScheduledTimestampMs: 1 },
    true,
  ],
])('work of a run that %s is done, or given back untouched', async (_what, info, isDone) => {
  const interceptors = [() => ({ inbound: overloadInterceptor })];
  const environment = new MockActivityEnvironment(info, { logger: new DefaultLogger('ERROR'), interceptors });
  let done = 0;
  const ended = await environment
    .run(async () => {
      done += 1;
    })
    .then(
      () => null,
      (thrown: ApplicationFailure) => thrown,
    );
  expect(done).toBe(isDone ? 1 : 0);
  if (isDone) return;
  expect(ended).toMatchObject({ type: 'worker_busy', nonRetryable: false });
  expect(Number(ended?.nextRetryDelay)).toBeGreaterThanOrEqual(7_500);
  expect(Number(ended?.nextRetryDelay)).toBeLessThanOrEqual(15_000);
});
