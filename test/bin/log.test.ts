import { mock } from 'node:test';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { UniqueConstraintViolationException } from '@mikro-orm/core';
import { createLog, gatherLines } from '#bin/log.ts';
import { DatabaseUnavailable } from '#db/connections/unavailable.ts';
import { stopTimers } from '#test/environment/time.ts';

const CANARY = 'canary@example.net';

function record(level = 'info') {
  const lines: string[] = [];
  return { lines, log: createLog('worker', level, { write: (line) => void lines.push(line) }) };
}

/** Returns the only line that logging this error produces. */
function lineOf(error: unknown): { text: string; err: Record<string, unknown> } {
  const { log, lines } = record();
  log.error({ err: error }, 'it failed');
  expect(lines).toHaveLength(1);
  return { text: String(lines[0]), err: JSON.parse(String(lines[0])).err };
}

describe('the log', () => {
  test('is a line of JSON per event, with the role', () => {
    const { log, lines } = record();
    log.info({ jobId: 'j' }, 'dispatched\nover two lines');
    log.warn('second');
    expect(lines.map((line) => line.endsWith('\n') && !line.slice(0, -1).includes('\n'))).toEqual([true, true]);
    expect(JSON.parse(String(lines[0]))).toEqual({
      level: 30,
      time: expect.any(Number),
      role: 'worker',
      jobId: 'j',
      msg: 'dispatched\nover two lines',
    });
  });

  test.each([
    ['debug', ['debug', 'info', 'warn', 'error']],
    ['info', ['info', 'warn', 'error']],
    ['error', ['error']],
    ['silent', []],
  ])('at level %s has %j', (level, expected) => {
    const { log, lines } = record(level);
    for (const one of ['debug', 'info', 'warn', 'error'] as const) log[one](one);
    expect(lines.map((line) => JSON.parse(line).msg)).toEqual(expected);
  });

  test('tells kind, code, message and place of an error', () => {
    const { err } = lineOf(Object.assign(new TypeError('cannot connect'), { code: 'ECONNREFUSED' }));
    expect(err).toEqual({
      type: 'TypeError',
      code: 'ECONNREFUSED',
      message: 'cannot connect',
      stack: expect.stringMatching(/^ {4}at .*log\.test\.ts/),
    });
  });

  test('tells why the database is not available, which repeats no statement', () => {
    const { err } = lineOf(DatabaseUnavailable.late('The database gave no connection within 4 s.'));
    expect(err).toMatchObject({ code: 'ETIMEDOUT', message: 'The database gave no connection within 4 s.' });
  });

  test('leaves out what an error carries besides', () => {
    const cause = new Error(`${CANARY} in the cause`);
    const error = Object.assign(new Error('the mail was refused', { cause }), {
      response: `550 ${CANARY}`,
      request: { body: CANARY },
      errors: [new Error(CANARY)],
    });
    expect(lineOf(error).text).not.toContain(CANARY);
  });

  test('tells both of two errors', () => {
    const { err, text } = lineOf(new SuppressedError(new TypeError('second'), new RangeError('first'), CANARY));
    expect(err).toMatchObject({
      type: 'TypeError',
      message: 'second',
      before: { type: 'RangeError', message: 'first' },
    });
    expect(text).not.toContain(CANARY);
  });

  test('does not repeat the message of an error in its stack', () => {
    const error = new Error('first line\nsecond line');
    expect(String(lineOf(error).err.stack)).not.toContain('line\n');
    error.message = 'made harmless';
    expect(lineOf(error).text).not.toContain('second line');
  });

  test('does not repeat what the database says: it quotes what a visitor wrote', () => {
    const driver = Object.assign(new Error(`Duplicate entry '${CANARY}' for key 'users_email'`), {
      code: 'ER_DUP_ENTRY',
      sql: `insert into users values ('${CANARY}')`,
      sqlMessage: `Duplicate entry '${CANARY}'`,
    });
    const { text, err } = lineOf(new UniqueConstraintViolationException(driver));
    expect(text).not.toContain(CANARY);
    expect(err).toMatchObject({
      type: 'UniqueConstraintViolationException',
      code: 'ER_DUP_ENTRY',
      message: 'database error',
    });
  });

  test.each([[CANARY], [{ email: CANARY }], [null], [undefined], [42]])('survives %j thrown as an error', (thrown) => {
    const { text } = lineOf(thrown);
    expect(text).not.toContain(CANARY);
    expect(JSON.parse(text).msg).toBe('it failed');
  });
});

describe('the lines of a role', () => {
  beforeEach(stopTimers);
  afterEach(() => mock.timers.reset());

  function role() {
    const writes: string[][] = [];
    const write = (text: string) =>
      void writes.push(
        text
          .trimEnd()
          .split('\n')
          .map((line) => JSON.parse(line).msg),
      );
    return { writes, log: createLog('http', 'info', gatherLines({ write })) };
  }

  test('go out together a moment later', () => {
    const { writes, log } = role();
    for (const text of ['one', 'two']) log.info(text);
    expect(writes).toEqual([]);
    mock.timers.tick(100);
    expect(writes).toEqual([['one', 'two']]);
    log.info('three');
    mock.timers.tick(100);
    expect(writes.slice(1)).toEqual([['three']]);
  });

  test.each(['warn', 'error', 'fatal'] as const)('go out at once with %s, in their order', (level) => {
    const { writes, log } = role();
    log.info('before');
    log.child({ requestId: 'r' })[level]('it');
    expect(writes).toEqual([['before', 'it']]);
    mock.timers.tick(100);
    expect(writes).toHaveLength(1);
  });

  test('go out when there are many', () => {
    const { writes, log } = role();
    for (let line = 0; line < 200; line += 1) log.info('x'.repeat(50));
    expect(writes.length).toBeGreaterThan(1);
    mock.timers.tick(100);
    expect(writes.flat()).toHaveLength(200);
  });
});
