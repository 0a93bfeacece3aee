import type { HttpClient } from '#outgoing/http-client.ts';
import type { Dispute, OrderItem } from '#pro/payments/store/order.ts';

export const PAYMENT_MODES = ['test', 'live'] as const;
export type PaymentMode = (typeof PAYMENT_MODES)[number];

/** What a checkout is to be made for. */
export interface CheckoutRequest {
  orderUuid: string;
  /** Minor units; the sum of the items. */
  amount: number;
  /** ISO 4217, upper case. */
  currency: string;
  /** What is paid for, one line. */
  description: string;
  items: readonly OrderItem[];
  /** Where the provider sends the visitor afterwards. */
  successUrl: string;
  cancelUrl: string;
  /** From then on the checkout must not take a payment any more, where the provider supports that. */
  expiresAt: Date;
  /** Two requests with the same key make one checkout. */
  idempotencyKey: string;
  /** BCP 47 tag of the form. */
  language?: string;
}

export interface Checkout {
  /** What the provider calls the checkout: a Checkout Session, a PayPal order. */
  providerRef: string;
  /** Where the visitor pays. */
  redirectUrl: string;
}

/** What an order is known by at its provider. */
export interface OrderRef {
  orderUuid: string;
  providerRef: string;
  /** The payment, once one is known: providers may forget a checkout sooner than its payment. */
  paymentRef?: string | null;
}

/**
 * What the provider says of an order now. `open`: nothing was paid yet. `approved`: the payer agreed and `capture` takes the
 * money. `processing`: it is on its way, which may take days. `failed`: this checkout can take no payment any more.
 */
export interface RemotePayment {
  state: 'open' | 'approved' | 'processing' | 'paid' | 'failed' | 'expired';
  /** What refunds are made of: a PaymentIntent, a capture. Null while there is none. */
  paymentRef: string | null;
  /** Taken in all, before refunds; minor units of `currency`. 0 while `state` is not `paid`. */
  paidAmount: number;
  currency: string;
  /** Given back in all; minor units. Refunds that failed do not count, those under way do. */
  refundedAmount: number;
  /**
   * The worst that became of the payment since. `reversed`: a bank took the money back, without a dispute that was lost.
   * `untold`: the account may not ask for disputes.
   */
  dispute: 'none' | 'untold' | Dispute;
  /** The refunds that the provider lists, whoever asked for them; absent where there are none, or it does not tell. */
  refunds?: readonly ListedRefund[];
  /** Whether the last try to pay was declined while the checkout is open: the payer may choose another way. */
  declined?: true;
}

export interface RefundRequest {
  paymentRef: string;
  /** Minor units. */
  amount: number;
  currency: string;
  /** Two requests with the same key make one refund, for as long as the provider keeps keys. */
  idempotencyKey: string;
  orderUuid: string;
  /** What `findRefund` finds it by. */
  refundUuid: string;
}

export interface Refund {
  refundRef: string;
  status: 'pending' | 'succeeded' | 'failed';
}

/** A refund among those of its payment. */
export interface ListedRefund extends Refund {
  /** Minor units of the payment's currency. */
  amount: number;
  /** The `refundUuid` of the request; absent for one that was made at the provider's dashboard. */
  refundUuid?: string;
}

/** A webhook as it came in. */
export interface WebhookRequest {
  /** Names in lower case. */
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** As it was sent, byte by byte. */
  body: Buffer;
  now: Date;
}

/** The facts of an event that are used. Nothing else of it is kept: the provider is asked for the state. */
export interface ProviderEvent {
  /** Unique at the provider; at most 191 characters. */
  id: string;
  /** As `checkout.session.completed`. */
  type: string;
  /** What tells the order, as far as the event does; null when the event is about no order of ours or changes none. */
  order: { orderUuid?: string; providerRef?: string; paymentRef?: string } | null;
}

/**
 * What an event tells of its order; null when that is nothing.
 * @param given.uuids what stands where we put it: other software may have written something else there
 */
export function orderOfEvent(given: {
  uuids: readonly unknown[];
  providerRef?: string;
  paymentRef?: string;
}): ProviderEvent['order'] {
  const { uuids, providerRef, paymentRef } = given;
  const orderUuid = uuids.find((one): one is string => typeof one === 'string' && UUID.test(one));
  if (!orderUuid && !providerRef && !paymentRef) return null;
  return {
    ...(orderUuid && { orderUuid: orderUuid.toLowerCase() }),
    ...(providerRef && { providerRef }),
    ...(paymentRef && { paymentRef }),
  };
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Thrown for a webhook that its provider has not sent, or not now. The message says what is wrong, without secrets. */
export class InvalidWebhook extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'InvalidWebhook';
  }
}

/**
 * One account at a payment provider. Each call is one attempt that may be made again.
 * @throws ProviderError
 */
export interface PaymentGateway {
  createCheckout(request: CheckoutRequest, signal?: AbortSignal): Promise<Checkout>;
  read(order: OrderRef, signal?: AbortSignal): Promise<RemotePayment>;
  /** Takes the money of an `approved` order; one that was captured before is success. Only where approval comes first. */
  capture?(order: OrderRef, signal?: AbortSignal): Promise<RemotePayment>;
  /** Makes an open checkout unpayable, where the provider knows how; one that has ended is left as it is. */
  expire?(order: OrderRef, signal?: AbortSignal): Promise<void>;
  refund(request: RefundRequest, signal?: AbortSignal): Promise<Refund>;
  /**
   * The refund of a payment that was made for a request, whatever became of it; null when there is none. Only where keys are
   * forgotten within days.
   */
  findRefund?(request: Pick<RefundRequest, 'paymentRef' | 'refundUuid'>, signal?: AbortSignal): Promise<Refund | null>;
  /** A refund that was taken, as it stands now. */
  readRefund(refundRef: string, signal?: AbortSignal): Promise<Refund>;
  /** Whether the credentials are those of an account in this mode. @throws ProviderError `unauthorized` when they are not */
  check(signal?: AbortSignal): Promise<void>;
  /**
   * Whether the credentials may take a discount off an order, where that is a right of its own. Changes nothing at the provider.
   * @returns what they lack, as the rest of a message ("The key …"); null when nothing is missing
   */
  findMissingRight?(signal?: AbortSignal): Promise<string | null>;
  /** @throws InvalidWebhook; ProviderError when what it takes to check it could not be fetched. */
  readWebhook(request: WebhookRequest): Promise<ProviderEvent>;
}

/** A key of the credentials that an administrator enters. */
export interface CredentialKey {
  name: string;
  /** Kept sealed and never returned; reads show `<name>_set`. */
  secret: boolean;
  /** It names the account that the secrets beside it are for: with another value they have to be entered again. */
  isPlace?: true;
  /** The rest of a message, as `must start with sk_test_`; null for a value that may be right. */
  findMistake(value: string, mode: PaymentMode): string | null;
}

/** By the names of the keys. `previous_webhook_secret` and the like hold what is still valid during a rotation. */
export type Credentials = Readonly<Record<string, string>>;

export interface GatewayOptions {
  /** The guarded client; the only way out. */
  http: HttpClient;
  /** Where the provider's API is, without a trailing slash. */
  apiUrl: string;
}

/** All that is known of one payment provider. */
export interface PaymentProvider<Id extends string = string> {
  id: Id;
  /** As people know it. */
  title: string;
  /** The setting that changes where its API is, for each mode, and where it is without. */
  api: Readonly<Record<PaymentMode, { setting: string; url: string }>>;
  /** Where its visitors pay, as origins. */
  checkouts: readonly string[];
  /** The currencies that it takes; without them every one. */
  currencies?: readonly string[];
  /** Currencies with decimals by ISO 4217 that it takes whole amounts of only. */
  wholeOnly: readonly string[];
  /** The least amounts that it takes, in minor units; where there is none, the smallest step that it knows. */
  least: Readonly<Record<string, number>>;
  /** The most that it takes at once, in minor units, by what it documents; null where that depends on the account alone. */
  most(currency: string): number | null;
  credentials: readonly CredentialKey[];
  /** The types of events that its webhook has to be given: those that may change an order. */
  events: readonly string[];
  /** The key that is wrong when `check` fails with `unauthorized` or `not_found`. */
  wrongKey(type: 'unauthorized' | 'not_found'): string;
  /** @param credentials complete, each found right by its key */
  open(credentials: Credentials, mode: PaymentMode, deps: GatewayOptions): PaymentGateway;
}
