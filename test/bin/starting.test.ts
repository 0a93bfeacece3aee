import { describe, expect, test } from '@jest/globals';
import type { MikroORM } from '@mikro-orm/mysql';
import type { Connection } from '@temporalio/client';
import {
  type Dependency,
  databaseDependency,
  engineDependency,
  waitForDependencies,
  waitWhileBusy,
} from '#bin/composition/starting.ts';
import { DatabaseUnavailable } from '#db/connections/unavailable.ts';
import { SchemaOutdated } from '#db/migrate.ts';
import type { Settings } from '#features/environment.ts';
import { probeEngine } from '#http/health.ts';
import { engineAway, notFound } from '#test/environment/stub-engine.ts';

/**
 * Runs `waitForDependencies` by a clock that only its pauses advance.
 * @returns the outcome, the logged lines and the number of announced waits
 */
async function wait(parts: readonly Dependency[], limitMs: number) {
  let now = 0;
  const lines: string[] = [];
  const say = (_: object, line: string) => void lines.push(line);
  let waits = 0;
  const ended = waitForDependencies(parts, {
    limitMs,
    log: { info: say, warn: say } as never,
    onWait: async () => {
      waits += 1;
    },
    monotonic: () => now,
    pause: async (ms) => {
      now += ms;
    },
  });
  const result = await ended.then(
    () => 'there',
    (error: Error) => error.message,
  );
  return { result, lines, waits, waitedMs: now };
}

/**
 * Creates a dependency that cannot be reached for the first `awayFor` tries.
 * @param isAway true when waiting may help
 */
function part(title: string, setting: string, awayFor: number, isAway = true): Dependency {
  let asked = 0;
  return {
    title,
    setting,
    async probe() {
      asked += 1;
      if (asked <= awayFor) throw new Error('nothing answers');
    },
    isUnavailable: () => isAway,
  };
}
const database = (awayFor: number) => part('the database', 'DATABASE_URL', awayFor);
const engine = (awayFor: number) => part('the engine', 'TEMPORAL_ADDRESS', awayFor);
const NEVER = Number.POSITIVE_INFINITY;

describe('a role that starts', () => {
  test('waits for nothing, and says nothing, when all parts are there', async () => {
    expect(await wait([database(0), engine(0)], 1_000)).toEqual({ result: 'there', lines: [], waits: 0, waitedMs: 0 });
  });

  test('starts once a missing part is there, and logs both', async () => {
    expect(await wait([database(0), engine(5)], 300_000)).toEqual({
      result: 'there',
      lines: ['waiting: the engine is away (TEMPORAL_ADDRESS): nothing answers', 'the engine: there; starting'],
      waits: 1,
      waitedMs: 5_000,
    });
  });

  test('logs what it waits for when that changes, and every half a minute', async () => {
    const { lines } = await wait([database(3), engine(70)], 300_000);
    const both =
      'the database is away (DATABASE_URL): nothing answers; the engine is away (TEMPORAL_ADDRESS): nothing answers';
    const one = 'waiting: the engine is away (TEMPORAL_ADDRESS): nothing answers';
    expect(lines).toEqual([`waiting: ${both}`, one, one, one, 'the engine: there; starting']);
  });

  test('ends at the limit, and names what is away and the setting', async () => {
    const { result, waitedMs } = await wait([database(NEVER), engine(1)], 2_500);
    expect(result).toBe('the database is away (DATABASE_URL): nothing answers. Waited for 2.5 s (START_WAIT_MS)');
    expect(waitedMs).toBe(2_500);
  });

  test('ends at once with a limit of 0', async () => {
    expect(await wait([database(1)], 0)).toEqual({
      result: 'the database is away (DATABASE_URL): nothing answers. START_WAIT_MS is 0: the role does not wait',
      lines: [],
      waits: 0,
      waitedMs: 0,
    });
  });

  test('ends at once with a failure that waiting cannot mend, also when another part is away', async () => {
    const wrong = part('the database', 'DATABASE_URL', NEVER, false);
    expect(await wait([engine(NEVER), wrong], 300_000)).toMatchObject({ result: 'nothing answers', waitedMs: 0 });
  });
});

test('a wait ends at the signal, and asks nothing afterwards', async () => {
  let asked = 0;
  const away: Dependency = {
    ...part('the engine', 'TEMPORAL_ADDRESS', NEVER),
    async probe() {
      asked += 1;
      throw new Error('nothing answers');
    },
  };
  const stop = new AbortController();
  const log = { info: () => undefined, warn: () => stop.abort() } as never;
  const waited = waitForDependencies([away], { limitMs: NEVER, log, signal: stop.signal });
  await expect(waited).rejects.toMatchObject({ name: 'AbortError' });
  const again = waitForDependencies([away], { limitMs: NEVER, log, signal: stop.signal });
  await expect(again).rejects.toMatchObject({ name: 'AbortError' });
  expect(asked).toBe(1);
});

describe('errors that waiting may resolve', () => {
  const serverError = (message: string, errno: number) =>
    Object.assign(new Error(message), { errno, sqlState: '28000' });

  test.each([
    ['a database that is away', true, new DatabaseUnavailable(new Error('connect ECONNREFUSED'))],
    ['a schema that another process migrates', true, new SchemaOutdated(['initial'], true)],
    ['an old schema', false, new SchemaOutdated(['initial'], false)],
    ['a wrong password', false, serverError('Access denied for user', 1045)],
    ['a database that is not there', false, serverError('Unknown database', 1049)],
  ])('of the database: %s: %s', (_, expected, error) => {
    expect(databaseDependency({} as MikroORM).isUnavailable(error)).toBe(expected);
  });

  test.each([
    ['an engine that is away', true, engineAway()],
    ['one that answers too late', true, status(4)],
    ['one that is too busy', true, status(8)],
    ['one whose storage fails', true, status(13)],
    ['what is no answer at all', true, new Error('Failed to connect before the deadline')],
    ['a key that it does not take', false, status(16)],
    ['a key that may not', false, status(7)],
  ])('of the engine: %s: %s', (_, expected, error) => {
    expect(engineDependency({} as never).isUnavailable(error)).toBe(expected);
  });
});

describe('calls of an engine that is busy', () => {
  const callsOf = async (errors: readonly Error[], startWaitMs: number) => {
    const left = [...errors];
    const said: string[] = [];
    const ended = waitWhileBusy({ startWaitMs } as Settings, { write: (text) => said.push(text) }, async () => {
      const error = left.shift();
      if (error) throw error;
      return 'done';
    });
    return { result: await ended.catch(({ message }: Error) => message), said };
  };

  test('are repeated, which is said', async () => {
    expect(await callsOf([status(4)], 20)).toEqual({
      result: 'done',
      said: ['waiting: the engine is away (TEMPORAL_ADDRESS): 4\n', 'the engine: there; starting\n'],
    });
  });

  test('end when it is busy for too long, and at once when it refuses', async () => {
    expect((await callsOf([status(14)], 0)).result).toContain('START_WAIT_MS is 0');
    expect(await callsOf([status(7)], 300_000)).toEqual({ result: '7', said: [] });
  });
});

function status(code: number): Error {
  return Object.assign(new Error(`${code}`), { code, details: '', metadata: {} });
}

describe('the health check of the engine', () => {
  const ask = (found: () => Promise<unknown>) => {
    const asked: object[] = [];
    const connection = {
      withDeadline: (_: number, call: () => Promise<unknown>) => call(),
      workflowService: {
        describeWorkflowExecution(request: object) {
          asked.push(request);
          return found();
        },
      },
    } as unknown as Connection;
    return probeEngine({ connection, temporalNamespace: 'forms' }).then(() => asked);
  };

  test('asks for a run, which the engine has to look up; found or not, that is an answer', async () => {
    const request = { namespace: 'forms', execution: { workflowId: 'readiness' } };
    expect(await ask(() => Promise.reject(notFound()))).toEqual([request]);
    expect(await ask(async () => ({}))).toEqual([request]);
  });

  test.each([engineAway(), status(4), status(7), status(8), status(13), new Error('broken')])(
    'passes on the error %s',
    async (error) => {
      await expect(ask(() => Promise.reject(error))).rejects.toBe(error);
    },
  );
});
