import { expect, test } from '@jest/globals';
import type { FieldConfig, FieldValue, JsonObject, SubmissionValues } from '#forms/config/types.ts';
import type { HookRegistration } from '#hooks/hooks.ts';
import type {
  ActionHandler,
  ActionName,
  EmailMessage,
  EventListener,
  Events,
  FieldMeta,
  FilterHandler,
  HookContext,
  HookForm,
  HookSubmission,
  Payload,
  PostArgs,
  ProcessingResult,
} from '#hooks/parameters.ts';
import { createHooks } from './hook-fixture.ts';

/*
 * The compiler is the test here: `tsc` fails when a parameter's type differs from docs/interface.md, or when a line marked
 * `@ts-expect-error` has no error.
 */

/** True only for identical types, not for assignable ones. */
type Same<One, Other> = (<T>() => T extends One ? 1 : 2) extends <T>() => T extends Other ? 1 : 2 ? true : false;
const holds = <Claim extends true>(...claims: Claim[]) => claims.length;

type Raw = Record<string, unknown>;

test('each action has the parameters of 6.1, under both prefixes', () => {
  expect(
    holds<
      Same<
        Parameters<ActionHandler<'svca_before_submission'>>,
        [formId: number, form: HookForm, requestData: Raw, context: HookContext]
      >
    >(true) +
      holds<
        Same<Parameters<ActionHandler<'svcb_before_submission'>>, Parameters<ActionHandler<'svca_before_submission'>>>
      >(true) +
      holds<
        Same<
          Parameters<ActionHandler<'svca_after_submission'>>,
          [formId: number, sanitised: SubmissionValues, result: ProcessingResult, form: HookForm, context: HookContext]
        >
      >(true) +
      holds<
        Same<
          Parameters<ActionHandler<'svca_submission_failed'>>,
          [formId: number, errorMessage: string, context: HookContext]
        >
      >(true) +
      holds<
        Same<
          Parameters<ActionHandler<'svcb_integration_dispatch'>>,
          [
            integrationId: string,
            settings: JsonObject,
            form: HookForm,
            payload: Payload,
            context: HookContext,
            fieldMeta: FieldMeta,
          ]
        >
      >(true) +
      holds<
        Same<Parameters<ActionHandler<'svca_wp_post_created'>>, [postId: number, form: HookForm, payload: Payload]>
      >(true) +
      holds<Same<Parameters<ActionHandler<'svca_before_email_send'>>, [message: EmailMessage, form: HookForm]>>(true) +
      holds<Same<Parameters<ActionHandler<'svca_process_integration_queue'>>, []>>(true),
  ).toBe(8);
});

test('each filter has the parameters of 6.2 and returns its first one', () => {
  type Returned<T> = T | Promise<T>;
  expect(
    holds<
      Same<
        FilterHandler<'svca_sanitize_value'>,
        (value: FieldValue, rawValue: unknown, field: FieldConfig) => Returned<FieldValue>
      >
    >(true) +
      holds<
        Same<
          FilterHandler<'svcb_validate_field'>,
          (value: string | null, fieldValue: FieldValue, field: FieldConfig) => Returned<string | null>
        >
      >(true) +
      holds<
        Same<
          FilterHandler<'svca_email_message'>,
          (value: EmailMessage, form: HookForm, submission: HookSubmission) => Returned<EmailMessage>
        >
      >(true) +
      holds<
        Same<
          FilterHandler<'svca_wp_post_args'>,
          (
            value: PostArgs,
            form: HookForm,
            payload: Payload,
            settings: JsonObject,
            context: HookContext,
          ) => Returned<PostArgs>
        >
      >(true) +
      holds<
        Same<
          FilterHandler<'svca_render_field'>,
          (value: string, field: FieldConfig, formIdAttr: string) => Returned<string>
        >
      >(true),
  ).toBe(5);
});

test('each listener has its event', () => {
  expect(
    holds<Same<Parameters<EventListener<'onSvcaBeforeSubmission'>>, [event: Events['BeforeSubmission']]>>(true) +
      holds<Same<Parameters<EventListener<'onSvcbAfterSubmission'>>, [event: Events['AfterSubmission']]>>(true) +
      holds<Same<Parameters<EventListener<'onSvcaIntegrationPayload'>>, [event: Events['IntegrationPayload']]>>(true) +
      holds<Same<ActionName, Extract<ActionName, `svca_${string}` | `svcb_${string}`>>>(true),
  ).toBe(4);
});

test('what the compiler refuses is refused at run time too, where that can be seen', () => {
  const { hooks } = createHooks();
  const api: HookRegistration = hooks.for('x');
  // @ts-expect-error: a misspelt name
  expect(() => api.addAction('svca_before_submision', () => {})).toThrow('there is no action');
  // @ts-expect-error: a filter is no action
  expect(() => api.addAction('svca_email_message', () => {})).toThrow('there is no action');
  // @ts-expect-error: an action is no filter
  expect(() => api.addFilter('svca_after_submission', () => {})).toThrow('there is no filter');
  // @ts-expect-error: another prefix
  expect(() => api.addAction('svcc_after_submission', () => {})).toThrow('there is no action');
  // @ts-expect-error: an event has another name
  expect(() => api.on('onSvcaBefore', () => {})).toThrow('there is no event');
  // @ts-expect-error: a priority is a number
  expect(() => api.addAction('svca_after_submission', () => {}, '1')).toThrow('priority');
});

test('what only the compiler sees', () => {
  const { hooks } = createHooks();
  const api: HookRegistration = hooks.for('x');
  api.addAction('svca_submission_failed', (formId, message, context) => {
    const sum: number = formId;
    const text: string = message;
    const address: string | null = context.ip_address;
    // @ts-expect-error: the id is a number
    const wrong: string = formId;
    return [sum, text, address, wrong];
  });
  // @ts-expect-error: there is no fourth parameter
  api.addAction('svca_submission_failed', (_formId, _message, _context, _more) => {});
  // @ts-expect-error: a filter returns a value of its type
  api.addFilter('svca_render_field', () => 5);
  // @ts-expect-error: a filter returns something
  api.addFilter('svca_email_message', () => {});
  // @ts-expect-error: null is no message
  api.addFilter('svca_email_message', async () => null);
  // @ts-expect-error: only a before-listener may reject
  api.on('onSvcaAfterSubmission', (event) => event.reject('no'));
  // @ts-expect-error: a handler of one hook is none of another
  const listener: EventListener<'onSvcaBeforeSubmission'> = (event: Events['AfterSubmission']) => event.result;
  expect(listener).toBeInstanceOf(Function);
});
