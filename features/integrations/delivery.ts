import type { InferType, Schema } from 'yup';
import type { PostHost } from '#features/content/post-host.ts';
import type { Site } from '#features/site/site.ts';
import type { DeliveredEvent, ErasedDelivery, SubmissionRecord } from '#features/submissions/store/load-submission.ts';
import type { LinkedFile } from '#features/uploads/serving/links.ts';
import type { FormConfig, IntegrationConfig, SubmissionValues } from '#forms/config/types.ts';
import type { HookRun } from '#hooks/hook-run.ts';
import type { HookContext, Payload } from '#hooks/parameters.ts';
import { ProviderError } from '#outgoing/errors.ts';
import type { HttpClient } from '#outgoing/http-client.ts';
import type { ContactList } from './lists/lists.ts';

/** Type of `createDelivery`, which `deliver.ts` of an integration exports. */
export type CreateDelivery = (deps: DeliveryContext) => Delivery;

/** Delivery methods of one kind of integration. */
export interface Delivery {
  deliver: IntegrationHandler;
  /**
   * Sends a test event without a submission, so that an administrator sees whether it arrives.
   * @throws ProviderError
   */
  sendTest?(test: TestEvent): Promise<Receipt>;
  /**
   * Attempts once to notify a receiver that data sent to it has been erased.
   * @throws ProviderError
   */
  notifyErased?(dispatch: ErasureDispatch): Promise<Receipt>;
  /**
   * Attempts once to send an event to a webhook of the site.
   * @throws ProviderError
   */
  sendEvent?(dispatch: EventDispatch): Promise<Receipt>;
  /**
   * Returns all lists of the account that the key belongs to.
   * @throws ProviderError; `unauthorized` when the key is wrong or malformed.
   */
  readLists?(apiKey: string, signal?: AbortSignal): Promise<ContactList[]>;
}

/** Services that deliveries use. */
export interface DeliveryContext {
  /** HTTP client for all requests, because it rejects forbidden addresses. */
  http: HttpClient;
  /** Base URL without a trailing slash; '' if the definition has none. */
  apiUrl: string;
  posts: PostHost;
  readSite(): Promise<Site>;
  /** Returns a URL that serves a file of a submission until `until`. Absent if uploads are not configured. */
  fileUrl?(file: LinkedFile, until: Date): string;
}

/**
 * Attempts the delivery once.
 * @throws ProviderError
 */
// biome-ignore lint/suspicious/noConfusingVoidType: most handlers return no receipt.
export type IntegrationHandler = (dispatch: Dispatch) => Promise<Receipt | void>;

/** Input common to all requests of an integration. */
interface Sending {
  /** Stable across attempts and replays: the receiver's idempotency key. */
  deliveryId: string;
  integration: IntegrationConfig;
  form: { id: number; title: string; config: FormConfig };
  /** The form's current secrets by path. */
  secrets: ReadonlyMap<string, string>;
  now: Date;
}

/** An event of a submission's process, as a webhook reports it. */
export interface OccasionEvent {
  type: string;
  at: Date;
  /** Beside the ids and values of the submission. */
  data: Record<string, unknown>;
}

/** Input of one attempt to deliver a submission. */
export interface Dispatch extends Sending {
  submission: SubmissionRecord;
  /** The submission's values after the filters `on…IntegrationPayload`. */
  payload: Payload;
  /** The filtered payload before the change, if this delivery reports a change of answers. */
  previous?: Payload;
  /** The event of the submission's process that this delivery reports. */
  occasion?: OccasionEvent;
  context: HookContext;
  hooks: HookRun;
  /** Aborts the attempt. The handler must stop then, because another attempt may follow. */
  signal: AbortSignal;
}

/** Input of a notice that a submission was erased. */
export interface ErasureDispatch extends Sending {
  erased: ErasedDelivery;
  signal: AbortSignal;
}

/** Input of an event for a webhook of the site. */
export interface EventDispatch extends Omit<Sending, 'form'> {
  event: DeliveredEvent;
  signal: AbortSignal;
}

/** Input of a test event. `values` replace a visitor's answers. */
export interface TestEvent extends Sending {
  values: SubmissionValues;
  timeoutMs: number;
}

/** The receiver's answer, as far as it is known. */
export interface Receipt {
  status?: number;
  /** At most 500 characters. */
  excerpt?: string;
  /** Number of recipients for whom the mail server accepted the mail. */
  accepted?: number;
  rejected?: number;
  /** Parts that were left out of the mail, and the reason. */
  note?: string;
}

/**
 * Validates the settings against the integration's schema: a stored config is unchecked JSON.
 * @throws ProviderError
 */
export function readSettings<S extends Schema>(schema: S, { key, settings }: IntegrationConfig): InferType<S> {
  if (schema.isValidSync(settings, { strict: true })) return settings;
  throw undeliverable(`the settings of the integration "${key}" are not complete; save the form again`);
}

/** Creates the error of a delivery that fails permanently before any request is sent. */
export function undeliverable(reason: string, type: ProviderError['type'] = 'invalid_request'): ProviderError {
  return new ProviderError(`The delivery cannot be made: ${reason}.`, { kind: 'permanent', type });
}
