import { describe, expect, test } from '@jest/globals';
import { EmailCancelled, FieldError, HandlerTimeout, IntegrationFailed } from '#hooks/errors.ts';
import type { HookRun } from '#hooks/hook-run.ts';
import type { Filters } from '#hooks/parameters.ts';
import { reportsIn } from '#test/environment/hook-calls.ts';
import { CONTEXT, createHooks, FIELD, FORM, forever, MESSAGE, never, POST } from './hook-fixture.ts';

/** Arguments for each filter, with a value that it accepts. */
const FILTER_CALLS: { [Name in keyof Filters]: { value: Filters[Name]['value']; rest: Filters[Name]['rest'] } } = {
  sanitize_value: { value: 'clean', rest: [' raw ', FIELD] },
  validate_field: { value: 'This is required.', rest: ['', FIELD] },
  email_message: { value: MESSAGE, rest: [FORM, never()] },
  wp_post_args: { value: POST, rest: [FORM, {}, {}, CONTEXT] },
  render_field: { value: '<input>', rest: [FIELD, 'svca-form-7'] },
  prefill: { value: { name: 'Ada' }, rest: [FORM, { name: 'Ada' }] },
};

const FILTER_NAMES = Object.keys(FILTER_CALLS) as (keyof Filters)[];

async function callFilter(run: HookRun, name: keyof Filters): Promise<unknown> {
  const { value, rest } = FILTER_CALLS[name];
  return run.filter(name, value as never, ...(rest as never));
}

const circular: Record<string, unknown> = { ...MESSAGE };
circular.self = circular;

/** Returned values that a filter refuses. */
const NONSENSE: [keyof Filters, string, unknown][] = [
  ['sanitize_value', 'nothing', undefined],
  ['sanitize_value', 'a map', { a: 1 }],
  ['sanitize_value', 'NaN', Number.NaN],
  ['sanitize_value', 'a list of numbers', [1, 2]],
  ['sanitize_value', 'a function', () => 'x'],
  ['sanitize_value', 'a big integer', 10n],
  // If this counted as "no error", a forgotten return would accept wrong values.
  ['validate_field', 'nothing', undefined],
  ['validate_field', 'true', true],
  ['validate_field', 'false', false],
  ['validate_field', 'an error', new Error('no')],
  ['email_message', 'nothing', undefined],
  ['email_message', 'null', null],
  ['email_message', 'a text', 'Hello'],
  ['email_message', 'a list', [MESSAGE]],
  ['email_message', 'one without a subject', { ...MESSAGE, subject: undefined }],
  ['email_message', 'one to a list', { ...MESSAGE, to: ['a@example.com'] }],
  ['email_message', 'one with a number as cc', { ...MESSAGE, cc: 5 }],
  ['email_message', 'one that holds itself', circular],
  ['wp_post_args', 'nothing', undefined],
  ['wp_post_args', 'one without a type', { ...POST, post_type: null }],
  ['wp_post_args', 'one with a number as title', { ...POST, post_title: 3 }],
  ['wp_post_args', 'one with an author that is a map', { ...POST, post_author: {} }],
  ['wp_post_args', 'one with a list as meta', { ...POST, meta_input: ['a'] }],
  ['wp_post_args', 'one whose meta cannot be kept', { ...POST, meta_input: { big: 10n } }],
  ['render_field', 'nothing', undefined],
  ['render_field', 'null', null],
  ['render_field', 'a list', ['<input>']],
  ['prefill', 'nothing', undefined],
  ['prefill', 'a list', ['Ada']],
];

/** Unusual returned values that are accepted. */
const SENSE: [keyof Filters, string, unknown][] = [
  ['sanitize_value', 'null', null],
  ['sanitize_value', 'a number', 4.5],
  ['sanitize_value', 'a boolean', false],
  ['sanitize_value', 'a list of texts', ['a', 'b']],
  ['sanitize_value', 'an empty list', []],
  ['validate_field', 'null', null],
  ['validate_field', 'an empty text', ''],
  ['validate_field', 'another error', 'Not you again.'],
  [
    'email_message',
    'one with copies',
    { ...MESSAGE, cc: 'a@example.com', bcc: 'b@example.com', reply_to: 'c@example.com' },
  ],
  ['wp_post_args', 'one with everything', { ...POST, post_author: 3, post_name: 'slug', meta_input: { a: [1] } }],
  ['render_field', 'an empty text', ''],
  ['prefill', 'an empty map', {}],
];

describe('a filter that returns', () => {
  test.each(NONSENSE)('%s: %s keeps the value it was given, and is named', async (name, _what, returned) => {
    const { hooks, logLines } = createHooks();
    const seen: unknown[] = [];
    hooks.add('bad', 'filter', `svca_${name}`, () => returned);
    hooks.add('good', 'filter', `svca_${name}`, (value: unknown) => {
      seen.push(value);
      return value;
    });
    const run = hooks.begin('svca');
    const { value } = FILTER_CALLS[name];
    expect(await callFilter(run, name)).toEqual(value);
    expect(seen).toEqual([value]);
    expect(run.problems).toEqual([{ hook: `svca_${name}`, extension: 'bad', error: 'TypeError' }]);
    expect(reportsIn(logLines)).toEqual([{ extension: 'bad', hook: `svca_${name}`, error: 'TypeError' }]);
  });

  test.each(SENSE)('%s: %s is believed', async (name, _what, returned) => {
    const { hooks } = createHooks();
    hooks.add('good', 'filter', `svca_${name}`, async () => returned);
    const run = hooks.begin('svca');
    expect(await callFilter(run, name)).toEqual(returned);
    expect(run.problems).toEqual([]);
  });
});

describe('a filter that fails', () => {
  test.each(FILTER_NAMES)('%s by throwing keeps the value, and the next one goes on', async (name) => {
    const { hooks, logLines } = createHooks();
    hooks.add('bad', 'filter', `svca_${name}`, () => {
      throw new RangeError('out of range');
    });
    hooks.add('worse', 'filter', `svca_${name}`, async () => {
      throw 'a text';
    });
    const run = hooks.begin('svca');
    expect(await callFilter(run, name)).toEqual(FILTER_CALLS[name].value);
    const hook = `svca_${name}`;
    expect(run.problems).toEqual([
      { hook, extension: 'bad', error: 'RangeError' },
      { hook, extension: 'worse', error: 'string' },
    ]);
    expect(reportsIn(logLines)).toEqual([
      { extension: 'bad', hook, error: 'RangeError' },
      { extension: 'worse', hook, error: 'string' },
    ]);
  });

  test.each(FILTER_NAMES)('%s by hanging keeps the value, and is not called again in this run', async (name) => {
    const { hooks } = createHooks();
    let calls = 0;
    hooks.add('slow', 'filter', `svca_${name}`, () => {
      calls += 1;
      return forever();
    });
    const run = hooks.begin('svca');
    for (let round = 0; round < 3; round += 1) {
      expect(await callFilter(run, name)).toEqual(FILTER_CALLS[name].value);
    }
    expect(calls).toBe(1);
    expect(run.problems).toEqual([{ hook: `svca_${name}`, extension: 'slow', error: 'HandlerTimeout' }]);
    await callFilter(hooks.begin('svca'), name);
    expect(calls).toBe(2);
  });

  test.each(['request', 'run', 'dispatch'] as const)('is given the time of its class, here %s', async (kind) => {
    const { hooks, logLines } = createHooks({ request: 60_000, run: 60_000, dispatch: 60_000, [kind]: 10 });
    const { addAction, addFilter } = hooks.for('slow');
    addFilter('svca_sanitize_value', () => (kind === 'request' ? forever() : 'done'));
    addFilter('svca_email_message', (value) => (kind === 'run' ? forever() : value));
    addAction('svca_integration_dispatch', () => (kind === 'dispatch' ? forever() : undefined));
    const run = hooks.begin('svca');
    await callFilter(run, 'sanitize_value');
    await callFilter(run, 'email_message');
    const dispatch = run.dispatch('crm', {}, FORM, {}, CONTEXT, {});
    if (kind === 'dispatch') await expect(dispatch).rejects.toThrow(HandlerTimeout);
    else expect(await dispatch).toBe(true);
    const hook = { request: 'svca_sanitize_value', run: 'svca_email_message', dispatch: 'svca_integration_dispatch' }[
      kind
    ];
    expect(reportsIn(logLines)).toEqual([{ extension: 'slow', hook, error: 'HandlerTimeout' }]);
    expect(logLines.join('')).toContain('it did not end within 0.01 s');
  });

  test('a late end of one that hung changes nothing and is no unhandled rejection', async () => {
    const { hooks } = createHooks();
    let fail: (error: Error) => void = () => {};
    hooks.for('slow').addFilter('svca_render_field', () => {
      return new Promise<string>((_resolve, reject) => {
        fail = reject;
      });
    });
    const unhandled: unknown[] = [];
    const listen = (error: unknown) => unhandled.push(error);
    process.on('unhandledRejection', listen);
    expect(await callFilter(hooks.begin('svca'), 'render_field')).toBe('<input>');
    fail(new Error('too late'));
    await new Promise((resolve) => setImmediate(resolve));
    process.off('unhandledRejection', listen);
    expect(unhandled).toEqual([]);
  });
});

describe('an action that fails', () => {
  test.each<[string, () => unknown, string]>([
    ['throws', () => Promise.reject(new TypeError('x')), 'TypeError'],
    ['throws at once', thrower(new TypeError('x')), 'TypeError'],
    ['throws a text', thrower('x'), 'string'],
    ['throws nothing', thrower(undefined), 'undefined'],
    ['throws an error without a name', thrower(Object.assign(new Error('x'), { name: 5 })), '5'],
    ['hangs', () => forever(), 'HandlerTimeout'],
    ['throws what only other hooks understand', thrower(new EmailCancelled('x')), 'EmailCancelled'],
    ['throws a field error', thrower(new FieldError('x')), 'FieldError'],
  ])('because it %s is named, and the others go on', async (_how, handler, error) => {
    const { hooks, logLines } = createHooks();
    let next = false;
    const { addAction } = hooks.for('bad');
    addAction('svca_after_submission', handler);
    addAction('svca_after_submission', () => {
      next = true;
    });
    const run = hooks.begin('svca');
    await run.action('after_submission', 7, {}, never(), FORM, CONTEXT);
    expect(next).toBe(true);
    expect(run.problems).toEqual([{ hook: 'svca_after_submission', extension: 'bad', error }]);
    expect(reportsIn(logLines)).toMatchObject([{ extension: 'bad', hook: 'svca_after_submission' }]);
    expect(JSON.parse(logLines[0] ?? '').msg).toBe('extension bad failed in svca_after_submission');
  });

  test('is told of without its message: what is kept may not repeat what a visitor wrote', async () => {
    const { hooks } = createHooks();
    hooks.for('chatty').addAction('svca_after_submission', thrower(new Error('Ada wrote: hello')));
    const run = hooks.begin('svca');
    await run.action('after_submission', 7, {}, never(), FORM, CONTEXT);
    expect(JSON.stringify(run.problems)).not.toMatch(/\bAda\b/);
  });
});

describe('errors that say something', () => {
  test('EmailCancelled from before_email_send comes through, and the handlers after it are not called', async () => {
    const { hooks, logLines } = createHooks();
    let next = false;
    const { addAction } = hooks.for('x');
    addAction('svcb_before_email_send', thrower(new EmailCancelled('quiet hours')));
    addAction('svcb_before_email_send', () => {
      next = true;
    });
    const run = hooks.begin('svcb');
    await expect(run.action('before_email_send', MESSAGE, FORM)).rejects.toThrow(
      expect.objectContaining({ name: 'EmailCancelled', message: 'quiet hours' }),
    );
    expect([next, run.problems, logLines]).toEqual([false, [], []]);
    expect(new EmailCancelled().message).toBe('an extension cancelled it');
  });

  test('FieldError from validate_field is the error, as if it had been returned', async () => {
    const { hooks } = createHooks();
    const { addFilter } = hooks.for('x');
    addFilter('svca_validate_field', thrower(new FieldError('Not here.')));
    const seen: unknown[] = [];
    addFilter('svca_validate_field', (error) => {
      seen.push(error);
      return error;
    });
    const run = hooks.begin('svca');
    expect(await run.filter('validate_field', null, 'x', FIELD)).toBe('Not here.');
    expect(seen).toEqual(['Not here.']);
    expect(run.problems).toEqual([]);
  });

  test('FieldError without a message is an error all the same', async () => {
    const { hooks } = createHooks();
    hooks.for('x').addFilter('svca_validate_field', thrower(new FieldError('')));
    expect(await hooks.begin('svca').filter('validate_field', null, 'x', FIELD)).toBe('This value is not accepted.');
  });

  test.each(FILTER_NAMES.filter((name) => name !== 'validate_field'))(
    'FieldError from %s is a failure',
    async (name) => {
      const { hooks } = createHooks();
      hooks.add('x', 'filter', `svca_${name}`, thrower(new FieldError('Not here.')));
      const run = hooks.begin('svca');
      expect(await callFilter(run, name)).toEqual(FILTER_CALLS[name].value);
      expect(run.problems).toEqual([{ hook: `svca_${name}`, extension: 'x', error: 'FieldError' }]);
    },
  );
});

describe('integration_dispatch', () => {
  const dispatch = (run: HookRun) => run.dispatch('crm', { list: 'a' }, FORM, { name: 'Ada' }, CONTEXT, {});

  test.each<[string, unknown[], boolean]>([
    ['there is no handler', [], false],
    ['the only one says it is not its own', [false], false],
    ['all say so', [false, false], false],
    ['one returns nothing', [undefined], true],
    ['one returns null', [null], true],
    ['one of several takes it', [false, undefined, false], true],
  ])('when %s', async (_what, returned, handled) => {
    const { hooks } = createHooks();
    for (const value of returned) hooks.for('x').addAction('svca_integration_dispatch', async () => value);
    expect(await dispatch(hooks.begin('svca'))).toBe(handled);
  });

  test.each<[string, unknown]>([
    ['an error of its own', new TypeError('x')],
    ['IntegrationFailed', new IntegrationFailed('it is closed', { permanent: true })],
    ['a text', 'x'],
  ])('throws on %s, reports it, and leaves the other handlers out', async (_what, error) => {
    const { hooks, logLines } = createHooks();
    let next = false;
    const { addAction } = hooks.for('x');
    addAction('svca_integration_dispatch', thrower(error));
    addAction('svca_integration_dispatch', () => {
      next = true;
    });
    const run = hooks.begin('svca');
    await expect(dispatch(run)).rejects.toBe(error);
    expect(next).toBe(false);
    expect(run.problems).toHaveLength(1);
    expect(reportsIn(logLines)).toMatchObject([{ extension: 'x', hook: 'svca_integration_dispatch' }]);
  });

  test('IntegrationFailed is passing unless it says otherwise', () => {
    expect(new IntegrationFailed('x')).toMatchObject({ permanent: false, retryAfterMs: undefined, message: 'x' });
    expect(new IntegrationFailed('x', { permanent: true })).toMatchObject({ permanent: true });
    expect(new IntegrationFailed('x', { retryAfterMs: 5 })).toMatchObject({ permanent: false, retryAfterMs: 5 });
  });
});

function thrower(error: unknown): () => never {
  return () => {
    throw error;
  };
}
