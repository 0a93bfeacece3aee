import { describe, expect, test } from '@jest/globals';
import type { FormConfig } from '#forms/config/types.ts';
import type { EventListener } from '#hooks/parameters.ts';
import { CONTEXT, createHooks, FIELD, FORM, forever, MESSAGE, never } from './hook-fixture.ts';

describe('by value', () => {
  test('what an action does to its parameters reaches neither the others nor the service', async () => {
    const { hooks } = createHooks();
    const { addAction } = hooks.for('x');
    const seen: unknown[] = [];
    for (const _ of [1, 2]) {
      addAction('svca_before_submission', (_id, form, data, context) => {
        seen.push([form.title, { ...data }, { ...context }]);
        form.title = 'Changed';
        form.config.fields.length = 0;
        data.name = 'Changed';
        context.surface = 'b';
      });
    }
    const data = { name: 'Ada', tags: ['a'] };
    await hooks.begin('svca').action('before_submission', 7, FORM, data, CONTEXT);
    const given = ['Contact us', { name: 'Ada', tags: ['a'] }, { ...CONTEXT }];
    expect(seen).toEqual([given, given]);
    expect([FORM.title, FORM.config.fields, data, CONTEXT.surface]).toEqual([
      'Contact us',
      [FIELD],
      { name: 'Ada', tags: ['a'] },
      'a',
    ]);
  });

  test('a filter that changes its value in place and returns nothing has changed nothing', async () => {
    const { hooks } = createHooks();
    hooks.add('x', 'filter', 'svca_email_message', (message: { to: string }) => {
      message.to = 'changed@example.com';
    });
    const message = { ...MESSAGE };
    const run = hooks.begin('svca');
    expect(await run.filter('email_message', message, FORM, never())).toEqual(MESSAGE);
    expect(message).toEqual(MESSAGE);
  });

  test('what a filter does to its value after it has returned it goes nowhere', async () => {
    const { hooks } = createHooks();
    const { addFilter } = hooks.for('x');
    let kept: string[] = [];
    addFilter('svca_sanitize_value', () => {
      kept = ['a'];
      return kept;
    });
    addFilter('svca_sanitize_value', (value) => {
      kept.push('late');
      return value;
    });
    const result = await hooks.begin('svca').filter('sanitize_value', '', '', FIELD);
    kept.push('later');
    expect(result).toEqual(['a']);
  });

  test('a handler is a function and nothing more: it is not handed our record of it', async () => {
    const { hooks } = createHooks();
    const these: unknown[] = [];
    hooks.add('x', 'action', 'svca_process_integration_queue', function handler(this: unknown) {
      these.push(this);
    });
    await hooks.begin('svca').action('process_integration_queue');
    expect(these).toEqual([undefined]);
  });
});

describe('onSvcaBeforeSubmission', () => {
  const fire = (
    listeners: EventListener<'onSvcaBeforeSubmission'>[],
    values: Record<string, unknown> = { name: 'Ada' },
  ) => {
    const { hooks, logLines } = createHooks();
    listeners.forEach((listener, index) => {
      hooks.for(`x${index}`).on('onSvcaBeforeSubmission', listener);
    });
    const run = hooks.begin('svca');
    return { run, logLines, ended: run.beforeSubmission({ formId: 7, form: FORM, values, context: CONTEXT }) };
  };

  test('changes values, in place or by putting others there; each listener sees what the last one left', async () => {
    const seen: unknown[] = [];
    const { ended } = fire([
      (event) => {
        event.values.name = `${event.values.name} L.`;
      },
      async (event) => {
        seen.push({ ...event.values });
        event.values = { name: 'Grace', more: [1] };
      },
    ]);
    expect(await ended).toEqual({ values: { name: 'Grace', more: [1] }, rejection: null });
    expect(seen).toEqual([{ name: 'Ada L.' }]);
  });

  test('what it does to the form or the context changes nothing', async () => {
    const { ended } = fire([
      (event) => {
        event.form.config = {} as FormConfig;
        event.formId = 9;
        event.context = never();
      },
    ]);
    expect(await ended).toEqual({ values: { name: 'Ada' }, rejection: null });
    expect(FORM.config.fields).toEqual([FIELD]);
  });

  test('rejects with a message: the first one counts, and nobody is told after it', async () => {
    let next = false;
    const { ended } = fire([
      ({ reject }) => {
        reject('Closed on Sundays.');
        reject('Closed for good.');
      },
      () => {
        next = true;
      },
    ]);
    expect(await ended).toMatchObject({ rejection: 'Closed on Sundays.' });
    expect(next).toBe(false);
  });

  test.each([[undefined], [''], [5], [{}]])(
    'rejects with %p as a message: it is rejected all the same',
    async (message) => {
      const { ended, run } = fire([({ reject }) => reject(message as string)]);
      expect(await ended).toMatchObject({ rejection: '' });
      expect(run.problems).toEqual([]);
    },
  );

  test('rejects and then throws or hangs: it is rejected, and the failure is reported', async () => {
    for (const after of [() => Promise.reject(new RangeError('x')), () => forever()]) {
      const { ended, run } = fire([
        ({ reject }) => {
          reject('No.');
          return after();
        },
      ]);
      expect(await ended).toMatchObject({ rejection: 'No.' });
      expect(run.problems).toHaveLength(1);
    }
  });

  test('a rejection that comes after its time is over is not heard', async () => {
    let late: (message: string) => void = () => {};
    const { ended, run } = fire([
      ({ reject }) => {
        late = reject;
        return forever();
      },
      () => late('Too late.'),
    ]);
    expect(await ended).toEqual({ values: { name: 'Ada' }, rejection: null });
    expect(run.problems).toMatchObject([{ extension: 'x0', error: 'HandlerTimeout' }]);
  });

  test.each<[string, unknown]>([
    ['nothing', undefined],
    ['null', null],
    ['a list', ['Ada']],
    ['a text', 'Ada'],
    ['a big integer', { name: 10n }],
  ])('that leaves %s as values is reported, and the values stand', async (_what, values) => {
    const { ended, run } = fire([
      (event) => {
        event.values = values as Record<string, unknown>;
      },
      (event) => {
        event.values.seen = true;
      },
    ]);
    expect(await ended).toEqual({ values: { name: 'Ada', seen: true }, rejection: null });
    expect(run.problems).toEqual([{ hook: 'onSvcaBeforeSubmission', extension: 'x0', error: 'TypeError' }]);
  });

  test('values are left as JSON has them: a date is a text, a function is nothing', async () => {
    const { ended } = fire([
      (event) => {
        event.values = { at: new Date(0), run: () => 1, list: [undefined] };
      },
    ]);
    expect(await ended).toMatchObject({ values: { at: '1970-01-01T00:00:00.000Z', list: [null] } });
    expect(Object.keys((await ended).values)).toEqual(['at', 'list']);
  });
});

describe('onSvcbIntegrationPayload', () => {
  test('changes the payload; one that fails leaves it as it was', async () => {
    const { hooks } = createHooks();
    const { on } = hooks.for('x');
    on('onSvcbIntegrationPayload', (event) => {
      event.payload.added = event.integrationId;
    });
    on('onSvcbIntegrationPayload', (event) => {
      event.payload = { lost: true };
      throw new Error('x');
    });
    on('onSvcbIntegrationPayload', (event) => {
      event.payload = undefined as never;
    });
    const run = hooks.begin('svcb');
    const payload = { name: 'Ada' };
    const event = { integrationId: 'crm', form: FORM, payload, context: CONTEXT };
    expect(await run.integrationPayload(event)).toEqual({ name: 'Ada', added: 'crm' });
    expect(payload).toEqual({ name: 'Ada' });
    expect(run.problems.map(({ error }) => error)).toEqual(['Error', 'TypeError']);
  });
});
