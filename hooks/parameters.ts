/** What a post is made of, in the words of WordPress. */
export interface PostArgs {
  post_type: string;
  /** Text on one line. */
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

/** Surface A fires its hooks under `svca_`, surface B the same set under `svcb_`. */
export type Prefix = 'svca' | 'svcb';

/** A form as hooks see it; without secrets. */
export interface HookForm {
  id: number;
  title: string;
  active: 0 | 1;
  config: FormConfig;
}

/** What was captured of the client. */
export interface HookClient {
  /** Null when the form anonymises addresses (in a run), or when nothing is known of the submitter. */
  ip_address: string | null;
  user_agent: string | null;
}

/** What is known of a submission beside its values. More keys are what `SubmissionService.handle` was given. */
export interface HookContext extends HookClient {
  surface: 'a' | 'b';
  /** Only once the submission is accepted: null when its form does not store. */
  submission_id?: number | null;
  /** Only once the submission is accepted; stable over attempts, so it can serve as an idempotency key. */
  submission_uuid?: string;
  /** Of what follows from a change of its answers: the version that it made. */
  submission_version?: number;
  /**
   * Only round an integration: what every attempt at this delivery has in common, and no other delivery has. Send it as the
   * idempotency key.
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

/** Per field of the form: what an integration may want to know of it. */
export type FieldMeta = Record<string, { type: FieldTypeName; label: string }>;

/** What an integration is given to send. */
export type Payload = Record<string, unknown>;

/** docs/interface.md 6.1: the parameters of each action, in order. "Run" means at least once, "request" once for each submission. */
export interface Actions {
  /** Request, before anything is sanitised. `requestData` is the whole body as it was posted, nonces included. */
  before_submission: [formId: number, form: HookForm, requestData: Record<string, unknown>, context: HookContext];
  /** Run, once every step has had its first outcome; not where one of them has failed for good by then. */
  after_submission: [
    formId: number,
    sanitised: SubmissionValues,
    result: ProcessingResult,
    form: HookForm,
    context: HookContext,
  ];
  /** Request, when it is refused or cannot be kept; run, when a mail or a post of it failed for good. */
  submission_failed: [formId: number, errorMessage: string, context: HookContext];
  /**
   * Run, for each attempt at an integration that the core does not know. Returning means delivered, returning false "not
   * mine", throwing that it is tried again (see `IntegrationFailed`).
   */
  integration_dispatch: [
    integrationId: string,
    settings: JsonObject,
    form: HookForm,
    payload: Payload,
    context: HookContext,
    fieldMeta: FieldMeta,
  ];
  /** Run, after `create_post` made its post. */
  wp_post_created: [postId: number, form: HookForm, payload: Payload];
  /** Run, for each attempt at a notification, after `email_message`. Throwing `EmailCancelled` cancels it for good. */
  before_email_send: [message: EmailMessage, form: HookForm];
  /** Every minute, in one of the workers; or when it is fired by hand. */
  process_integration_queue: [];
}

/** docs/interface.md 6.2: the value each filter returns, and the parameters that follow it. */
export interface Filters {
  /** Request, for each field of the form. The rules of the field are applied to what is returned. */
  sanitize_value: { value: FieldValue; rest: [rawValue: unknown, field: FieldConfig] };
  /** Request, for each field that is shown. The error, or null for none; throwing `FieldError` does the same. */
  validate_field: { value: string | null; rest: [value: FieldValue, field: FieldConfig] };
  /** Run, for each attempt at a notification. */
  email_message: { value: EmailMessage; rest: [form: HookForm, submission: HookSubmission] };
  /** Run, for each attempt at `create_post`. */
  wp_post_args: {
    value: PostArgs;
    rest: [form: HookForm, payload: Payload, settings: JsonObject, context: HookContext];
  };
  /** Request, for each field whenever a form's page is made. HTML, put into the page as it is. */
  render_field: { value: string; rest: [field: FieldConfig, formIdAttr: string] };
  /**
   * Request, whenever a form's page is opened, with the parameters of its address. Field name to the value that it begins with;
   * what the field would refuse fills nothing in. Not in docs/interface.md.
   */
  prefill: { value: Record<string, unknown>; rest: [form: HookForm, query: Record<string, unknown>] };
}

/** The parameters of listeners of the alternative host (docs/interface.md 6.3). */
export interface Events {
  /** In the request, before anything is sanitised. `values` may be changed; `reject` refuses the submission. */
  BeforeSubmission: {
    formId: number;
    form: HookForm;
    values: Record<string, unknown>;
    context: HookContext;
    reject(message: string): void;
  };
  /** Run, right after `after_submission`, and like it only for a submission whose steps have not failed for good. */
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

/** A returned `false` means "not mine" to `integration_dispatch`; other actions ignore what is returned. */
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
