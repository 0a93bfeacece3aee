/** The arguments that create a post, under their WordPress names. */
export interface PostArgs {
  post_type: string;
  /** Plain text on one line. */
  post_title: string;
  /** HTML. */
  post_content: string;
  post_status: string;
  /** A login or the id of a user. */
  post_author?: string | number | null;
  /** The slug; derived from the title when absent. */
  post_name?: string | null;
  meta_input?: Record<string, unknown> | null;
}

import type {
  FieldConfig,
  FieldTypeName,
  FieldValue,
  FormConfig,
  JsonObject,
  SubmissionValues,
} from '#forms/config/types.ts';

/** The prefixes of hook names: surface A fires its hooks under `svca_`, surface B the same set under `svcb_`. */
export type Prefix = 'svca' | 'svcb';

/** A form without its secrets. */
export interface HookForm {
  id: number;
  title: string;
  active: 0 | 1;
  config: FormConfig;
}

/** The client data that was captured with a submission. */
export interface HookClient {
  /** Null when the form anonymises addresses (in a run), or when the submitter's address is unknown. */
  ip_address: string | null;
  user_agent: string | null;
}

/** A submission's data apart from its values. Further keys are those passed to `SubmissionService.handle`. */
export interface HookContext extends HookClient {
  surface: 'a' | 'b';
  /** Set once the submission is accepted; null when its form does not store submissions. */
  submission_id?: number | null;
  /** Set once the submission is accepted. It is stable over attempts, so it can serve as an idempotency key. */
  submission_uuid?: string;
  /** The version that a change of answers created. Set only in hooks that follow from such a change. */
  submission_version?: number;
  /**
   * The id that all attempts at one delivery share, and no other delivery has. Send it as the idempotency key. Set only in the
   * hooks of an integration.
   */
  delivery_id?: string;
  [key: string]: unknown;
}

/** docs/interface.md 2.4. `to`, `cc` and `bcc` may list several addresses, separated by commas. */
export interface EmailMessage {
  to: string;
  subject: string;
  html: string;
  text: string;
  from_name: string;
  from_email: string;
  reply_to?: string;
  cc?: string;
  bcc?: string;
}

/** docs/interface.md 2.3. */
export interface ProcessingResult {
  success: boolean;
  message: string;
  data: { submission_id: number | null; fields: SubmissionValues };
  email: { sent: boolean };
}

/** docs/interface.md 2.2; `id` is null when the form does not store. */
export interface HookSubmission extends HookClient {
  id: number | null;
  form_id: number;
  payload: SubmissionValues;
  /** ISO 8601, UTC. */
  created_at: string;
}

/** The type and label of each field of the form, by field name, for integrations. */
export type FieldMeta = Record<string, { type: FieldTypeName; label: string }>;

/** The data that an integration sends. */
export type Payload = Record<string, unknown>;

/**
 * docs/interface.md 6.1: the parameters of each action, in order. "Run" hooks are called at least once for each submission,
 * "request" hooks once.
 */
export interface Actions {
  /** Request, before sanitising. `requestData` is the whole body as it was posted, nonces included. */
  before_submission: [formId: number, form: HookForm, requestData: Record<string, unknown>, context: HookContext];
  /** Run, once each step has had its first outcome. Not called when a step has failed for good by then. */
  after_submission: [
    formId: number,
    sanitised: SubmissionValues,
    result: ProcessingResult,
    form: HookForm,
    context: HookContext,
  ];
  /** Request, when the submission is refused or cannot be stored; run, when one of its mails or posts failed for good. */
  submission_failed: [formId: number, errorMessage: string, context: HookContext];
  /**
   * Run, for each attempt at an integration that the core does not know. Returning means delivered, returning false means "not
   * mine", and throwing means that another attempt follows (see `IntegrationFailed`).
   */
  integration_dispatch: [
    integrationId: string,
    settings: JsonObject,
    form: HookForm,
    payload: Payload,
    context: HookContext,
    fieldMeta: FieldMeta,
  ];
  /** Run, after `create_post` created its post. */
  wp_post_created: [postId: number, form: HookForm, payload: Payload];
  /** Run, for each attempt at a notification, after `email_message`. Throwing `EmailCancelled` cancels it for good. */
  before_email_send: [message: EmailMessage, form: HookForm];
  /** Every minute, in one of the workers, or on a manual trigger. */
  process_integration_queue: [];
}

/** docs/interface.md 6.2: the value each filter returns, and the parameters that follow it. */
export interface Filters {
  /** Request, for each field of the form. The rules of the field apply to the returned value. */
  sanitize_value: { value: FieldValue; rest: [rawValue: unknown, field: FieldConfig] };
  /**
   * Request, for each field that is shown. The value is the error, or null for none; throwing `FieldError` has the same effect.
   */
  validate_field: { value: string | null; rest: [value: FieldValue, field: FieldConfig] };
  /** Run, for each attempt at a notification. */
  email_message: { value: EmailMessage; rest: [form: HookForm, submission: HookSubmission] };
  /** Run, for each attempt at `create_post`. */
  wp_post_args: {
    value: PostArgs;
    rest: [form: HookForm, payload: Payload, settings: JsonObject, context: HookContext];
  };
  /** Request, for each field whenever a form's page is rendered. The value is HTML, inserted into the page as it is. */
  render_field: { value: string; rest: [field: FieldConfig, formIdAttr: string] };
  /**
   * Request, whenever a form's page is opened, with the parameters of its address. The value maps field names to initial values;
   * a value that its field would refuse is ignored. Not in docs/interface.md.
   */
  prefill: { value: Record<string, unknown>; rest: [form: HookForm, query: Record<string, unknown>] };
}

/** The parameters of listeners of the alternative host (docs/interface.md 6.3). */
export interface Events {
  /** Request, before sanitising. `values` may be changed; `reject` refuses the submission. */
  BeforeSubmission: {
    formId: number;
    form: HookForm;
    values: Record<string, unknown>;
    context: HookContext;
    reject(message: string): void;
  };
  /** Run, right after `after_submission`, and likewise only for a submission none of whose steps has failed for good. */
  AfterSubmission: {
    formId: number;
    form: HookForm;
    values: SubmissionValues;
    result: ProcessingResult;
    context: HookContext;
  };
  /** Run, for each attempt at any integration. `payload` may be changed. */
  IntegrationPayload: {
    integrationId: string;
    form: HookForm;
    payload: Payload;
    context: HookContext;
  };
}

type Capital = { svca: 'Svca'; svcb: 'Svcb' };

export type ActionName = `${Prefix}_${keyof Actions}`;
export type FilterName = `${Prefix}_${keyof Filters}`;
export type EventName = `on${Capital[Prefix]}${keyof Events}`;
export type HookName = ActionName | FilterName | EventName;

/** An action handler. A returned `false` means "not mine" to `integration_dispatch`; other actions ignore the result. */
export type ActionHandler<Name extends ActionName> = Name extends `${Prefix}_${infer Base extends keyof Actions}`
  ? (...args: Actions[Base]) => unknown
  : never;
export type FilterHandler<Name extends FilterName> = Name extends `${Prefix}_${infer Base extends keyof Filters}`
  ? (
      value: Filters[Base]['value'],
      ...rest: Filters[Base]['rest']
    ) => Filters[Base]['value'] | Promise<Filters[Base]['value']>
  : never;
export type EventListener<Name extends EventName> =
  Name extends `on${Capital[Prefix]}${infer Base extends keyof Events}` ? (event: Events[Base]) => unknown : never;

export type ActionParameters<Name extends ActionName> = Parameters<ActionHandler<Name>>;
export type FilterParameters<Name extends FilterName> = Parameters<FilterHandler<Name>>;
