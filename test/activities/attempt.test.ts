import { expect, test } from '@jest/globals';
import { DriverException } from '@mikro-orm/core';
import type { ApplicationFailure } from '@temporalio/common';
import { MockActivityEnvironment } from '@temporalio/testing';
import { DefaultLogger } from '@temporalio/worker';
import { failureInterceptor } from '#activities/attempt.ts';
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
