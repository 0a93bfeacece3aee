import { describe, expect, test } from '@jest/globals';
import { ACTIONS, definitions, EVENTS, FILTERS } from '#hooks/definitions.ts';
import type { HookName } from '#hooks/parameters.ts';
import { CONTEXT, createHooks, FORM, never } from './hook-fixture.ts';

const QUEUE = 'svca_process_integration_queue';

describe('names', () => {
  test('are those of the interface, letter for letter, under both prefixes', () => {
    const common = [
      'before_submission',
      'after_submission',
      'submission_failed',
      'integration_dispatch',
      'wp_post_created',
      'before_email_send',
      'process_integration_queue',
      'sanitize_value',
      'validate_field',
      'email_message',
      'wp_post_args',
      'render_field',
      'prefill',
    ];
    const events = ['BeforeSubmission', 'AfterSubmission', 'IntegrationPayload'];
    expect([...Object.keys(ACTIONS), ...Object.keys(FILTERS)]).toEqual(common);
    expect(Object.keys(EVENTS)).toEqual(events);
    expect([...definitions.keys()].sort()).toEqual(
      [
        ...common.flatMap((name) => [`svca_${name}`, `svcb_${name}`]),
        ...events.flatMap((name) => [`onSvca${name}`, `onSvcb${name}`]),
      ].sort(),
    );
  });

  test.each<['action' | 'filter' | 'event', string, string]>([
    ['action', 'svca_before_submision', 'there is no action svca_before_submision; there are: svca_before_submission,'],
    ['action', 'svca_email_message', 'there is no action svca_email_message;'],
    ['filter', 'svca_after_submission', 'there is no filter svca_after_submission;'],
    ['event', 'onSvcaDispatch', 'there is no event onSvcaDispatch; there are: onSvcaBeforeSubmission,'],
    ['action', 'constructor', 'there is no action constructor;'],
  ])('an unknown %s %s is refused, with those that there are', (kind, name, message) => {
    const { hooks } = createHooks();
    expect(() => hooks.add('x', kind, name as HookName, () => {})).toThrow(message);
  });

  test.each([
    [undefined, undefined, 'the handler must be a function'],
    ['log', undefined, 'the handler must be a function'],
    [() => {}, Number.NaN, 'the priority must be a number'],
    [() => {}, '5' as unknown as number, 'the priority must be a number'],
    [() => {}, null as unknown as number, 'the priority must be a number'],
  ])('a handler %p at priority %p is refused', (handler, priority, message) => {
    const { hooks } = createHooks();
    expect(() => hooks.add('x', 'action', QUEUE, handler, priority)).toThrow(`${QUEUE}: ${message}`);
    expect(hooks.has(QUEUE)).toBe(false);
  });
});

describe('order', () => {
  test('lower priorities come first, equal ones as they were added, 10 where none is given', async () => {
    const { hooks } = createHooks();
    const called: string[] = [];
    const one = hooks.for('one');
    const other = hooks.for('other');
    one.addAction(QUEUE, () => called.push('11'), 11);
    one.addAction(QUEUE, () => called.push('default, first'));
    other.addAction(QUEUE, () => called.push('-3'), -3);
    other.addAction(QUEUE, () => called.push('10'), 10);
    one.addAction(QUEUE, () => called.push('9.5'), 9.5);
    one.addAction(QUEUE, () => called.push('default, last'));
    await hooks.begin('svca').action('process_integration_queue');
    expect(called).toEqual(['-3', '9.5', 'default, first', '10', 'default, last', '11']);
  });

  test('each handler ends before the next one begins, however long it takes', async () => {
    const { hooks } = createHooks();
    const called: string[] = [];
    const { addAction } = hooks.for('x');
    addAction(QUEUE, async () => {
      called.push('slow begins');
      await new Promise((resolve) => setImmediate(resolve));
      called.push('slow ends');
    });
    addAction(QUEUE, () => called.push('quick'));
    await hooks.begin('svca').action('process_integration_queue');
    expect(called).toEqual(['slow begins', 'slow ends', 'quick']);
  });

  test('a filter gets what the one before it has made, async or not', async () => {
    const { hooks } = createHooks();
    const { addFilter } = hooks.for('x');
    addFilter('svca_render_field', async (html) => `<b>${html}</b>`);
    addFilter('svca_render_field', (html) => `<p>${html}</p>`);
    addFilter('svca_render_field', (html) => `<i>${html}</i>`, 1);
    expect(await hooks.begin('svca').filter('render_field', 'x', FORM.config.fields[0] as never, 'id')).toBe(
      '<p><b><i>x</i></b></p>',
    );
  });

  test('one prefix never calls handlers of the other', async () => {
    const { hooks } = createHooks();
    const called: string[] = [];
    const { addAction, addFilter, on } = hooks.for('x');
    addAction('svcb_process_integration_queue', () => called.push('action'));
    addFilter('svcb_validate_field', () => {
      called.push('filter');
      return 'no';
    });
    on('onSvcbAfterSubmission', () => called.push('event'));
    const fire = async (prefix: 'svca' | 'svcb') => {
      const run = hooks.begin(prefix);
      await run.action('process_integration_queue');
      await run.filter('validate_field', null, '', FORM.config.fields[0] as never);
      await run.afterSubmission({ formId: 1, form: FORM, values: {}, result: never(), context: CONTEXT });
    };
    await fire('svca');
    expect(called).toEqual([]);
    await fire('svcb');
    expect(called).toEqual(['action', 'filter', 'event']);
  });
});

describe('removal', () => {
  test('at one priority, or at all; it tells whether there was something', async () => {
    const { hooks } = createHooks();
    const api = hooks.for('x');
    let calls = 0;
    const count = () => {
      calls += 1;
    };
    for (const priority of [5, 10, 10, 20]) api.addAction(QUEUE, count, priority);
    const fire = async () => {
      calls = 0;
      await hooks.begin('svca').action('process_integration_queue');
      return calls;
    };
    expect(await fire()).toBe(4);
    expect(api.removeAction(QUEUE, count, 7)).toBe(false);
    expect(api.removeAction(QUEUE, count, 5)).toBe(true);
    expect(await fire()).toBe(3);
    expect(api.removeAction(QUEUE, () => {})).toBe(false);
    expect(api.removeAction(QUEUE, count)).toBe(true);
    expect(await fire()).toBe(0);
    expect(hooks.has(QUEUE)).toBe(false);
    expect(api.removeAction(QUEUE, count)).toBe(false);
  });

  test('works for filters and events too', () => {
    const { hooks } = createHooks();
    const { addFilter, removeFilter, on, off } = hooks.for('x');
    const filter = (html: string) => html;
    const listener = () => {};
    addFilter('svca_render_field', filter);
    on('onSvcbIntegrationPayload', listener);
    expect([removeFilter('svca_render_field', filter), off('onSvcbIntegrationPayload', listener)]).toEqual([
      true,
      true,
    ]);
    expect([hooks.has('svca_render_field'), hooks.has('onSvcbIntegrationPayload')]).toEqual([false, false]);
  });

  test('by a handler counts from the next time on', async () => {
    const { hooks } = createHooks();
    const { addAction, removeAction } = hooks.for('x');
    const called: string[] = [];
    const second = () => called.push('second');
    addAction(QUEUE, () => {
      called.push('first');
      removeAction(QUEUE, second);
    });
    addAction(QUEUE, second);
    const run = hooks.begin('svca');
    await run.action('process_integration_queue');
    await run.action('process_integration_queue');
    expect(called).toEqual(['first', 'second', 'first']);
  });
});

test('without handlers nothing is copied, and nothing is asked for in vain', async () => {
  const { hooks } = createHooks();
  const run = hooks.begin('svca');
  // Copying this value would throw, or be reported.
  const form = { ...FORM, id: (() => 1) as unknown as number };
  const message = { to: 'a@example.com', uncopyable: () => {} } as never;
  await run.action('before_submission', 1, form, {}, CONTEXT);
  expect(await run.filter('email_message', message, form, never())).toBe(message);
  const values = { name: 'Ada' };
  const { values: left } = await run.beforeSubmission({ formId: 1, form, values, context: CONTEXT });
  expect(left).toBe(values);
  expect(await run.integrationPayload({ integrationId: 'x', form, payload: values, context: CONTEXT })).toBe(values);
  expect(run.problems).toEqual([]);
  expect([run.hasAction('before_submission'), run.hasFilter('email_message'), run.hasEvent('AfterSubmission')]).toEqual(
    [false, false, false],
  );
});
