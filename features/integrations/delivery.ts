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

/** What `deliver.ts` of an integration exports as `createDelivery`. */
export type CreateDelivery = (deps: DeliveryContext) => Delivery;

/** How one kind of integration reaches its third party. */
export interface Delivery {
  deliver: IntegrationHandler;
  /**
   * Sends one event that no submission made, to show people whether it arrives.
   * @throws ProviderError
   */
  sendTest?(test: TestEvent): Promise<Receipt>;
  /**
   * Makes one attempt to tell a receiver that what it was sent has been erased.
   * @throws ProviderError
   */
  tellErased?(told: TellErased): Promise<Receipt>;
  /**
   * Makes one attempt to tell a webhook of the site of an event.
   * @throws ProviderError
   */
  tellEvent?(told: TellEvent): Promise<Receipt>;
  /**
   * Every list of the account that a key opens.
   * @throws ProviderError; `unauthorized` when the key is wrong or malformed.
   */
  readLists?(apiKey: string, signal?: AbortSignal): Promise<ContactList[]>;
}

/** What deliveries are made of. */
export interface DeliveryContext {
  /** Every request goes through it: it guards addresses. */
  http: HttpClient;
  /** The third party's address without a trailing slash; '' where the definition has none. */
  apiUrl: string;
  /** Where posts are made. */
  posts: PostHost;
  readSite(): Promise<Site>;
  /** An address that reads a file of a submission until a moment. Absent where there are no files. */
  fileUrl?(file: LinkedFile, until: Date): string;
}

/**
 * Makes one attempt.
 * @throws ProviderError
 */
// biome-ignore lint/suspicious/noConfusingVoidType: most have nothing to tell.
export type IntegrationHandler = (dispatch: Dispatch) => Promise<Receipt | void>;

/** What an integration is given for anything that it sends. */
interface Sending {
  /** Stable over attempts and replays: the receiver's idempotency key. */
  deliveryId: string;
  integration: IntegrationConfig;
  form: { id: number; title: string; config: FormConfig };
  /** Current secrets of the form, path to value. */
  secrets: ReadonlyMap<string, string>;
  now: Date;
}

/** Everything an integration needs for one attempt. */
export interface Dispatch extends Sending {
  submission: SubmissionRecord;
  /** What is to be sent: the submission's values, as listeners of `on…IntegrationPayload` left them. */
  payload: Payload;
  /** Of a change of its answers: what was there before, in the same way. */
  previous?: Payload;
  context: HookContext;
  hooks: HookRun;
  /** Gives the attempt up: it must stop then, since another one may follow. */
  signal: AbortSignal;
}

/** That something is gone. */
export interface TellErased extends Sending {
  erased: ErasedDelivery;
  signal: AbortSignal;
}

/** That something has happened. */
export interface TellEvent extends Omit<Sending, 'form'> {
  event: DeliveredEvent;
  signal: AbortSignal;
}

/** A test event: the values stand in place of a visitor's. */
export interface TestEvent extends Sending {
  values: SubmissionValues;
  timeoutMs: number;
}

/** What a receiver answered, as far as can be told. */
export interface Receipt {
  status?: number;
  /** At most 500 characters. */
  excerpt?: string;
  /** Of a mail: for how many recipients it was taken. */
  accepted?: number;
  rejected?: number;
  /** Of a mail: what it went without, and why. */
  note?: string;
}

/**
 * The settings of an integration by its schema: a stored config is JSON that came past nothing else.
 * @throws ProviderError
 */
export function readSettings<S extends Schema>(schema: S, { key, settings }: IntegrationConfig): InferType<S> {
  if (schema.isValidSync(settings, { strict: true })) return settings;
  throw undeliverable(`the settings of the integration "${key}" are not complete; save the form again`);
}

/** A delivery that fails for good before anything is sent. */
export function undeliverable(reason: string, type: ProviderError['type'] = 'invalid_request'): ProviderError {
  return new ProviderError(`The delivery cannot be made: ${reason}.`, { kind: 'permanent', type });
}
