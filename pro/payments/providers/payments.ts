import type { HttpClient } from '#outgoing/http-client.ts';
import type { Dispute, OrderItem } from '#pro/payments/store/order.ts';

export const PAYMENT_MODES = ['test', 'live'] as const;
export type PaymentMode = (typeof PAYMENT_MODES)[number];

/** Request to create a checkout. */
export interface CheckoutRequest {
  orderUuid: string;
  /** Sum of the items in minor units. */
  amount: number;
  /** Currency code of ISO 4217, in upper case. */
  currency: string;
  /** Description in one line. */
  description: string;
  items: readonly OrderItem[];
  /** URLs to which the provider sends the visitor afterwards. */
  successUrl: string;
  cancelUrl: string;
  /** Time from which the checkout must refuse payments, if the provider supports that. */
  expiresAt: Date;
  /** Key that makes repeated requests create a single checkout. */
  idempotencyKey: string;
  /** True to reserve the amount, which `takeReserved` takes later. */
  reserves?: boolean;
  /** Language of the form, as a BCP 47 tag. */
  language?: string;
}

export interface Checkout {
  /** Provider's id of the checkout: a Checkout Session or a PayPal order. */
  providerRef: string;
  /** URL of the page where the visitor pays. */
  redirectUrl: string;
}

/** References of an order at its provider. */
export interface OrderRef {
  orderUuid: string;
  providerRef: string;
  /** Id of the payment, once there is one. Providers may forget a checkout sooner than its payment. */
  paymentRef?: string | null;
  /** True if the checkout was created to reserve the amount. */
  reserves?: boolean;
}

/**
 * Remote state of an order. `open`: nothing was paid yet. `approved`: the payer has agreed, and `takeApproved` takes or reserves
 * the money. `processing`: the payment is on its way, which may take days. `reserved`: the amount is reserved, and `takeReserved` takes it.
 * `released`: it was reserved, and is no longer. `failed`: the checkout can no longer be paid.
 */
export interface RemotePayment {
  state: 'open' | 'approved' | 'processing' | 'reserved' | 'released' | 'paid' | 'failed' | 'expired';
  /**
   * Id of the payment for refunds: a PaymentIntent or a capture. While the amount is only reserved, id of that: a PaymentIntent or
   * an authorization. Null while there is neither.
   */
  paymentRef: string | null;
  /** Total of the payments before refunds, in minor units of `currency`. 0 while `state` is not `paid`. */
  paidAmount: number;
  currency: string;
  /** Set while `state` is `reserved`: the amount in minor units, and the time at which the reservation ends. */
  reserved?: { amount: number; until: Date };
  /** Set when `state` is `released`, and the provider ended the reservation because its time was over. */
  lapsed?: true;
  /** Set when `state` is `released`, because the provider refused for good to take the amount. */
  refused?: { errorType: string; lastError: string };
  /** Total of the refunds in minor units, with pending refunds and without failed ones. */
  refundedAmount: number;
  /**
   * Worst dispute over the payment. `reversed`: a bank took the money back without a lost dispute. `untold`: the account may not
   * read disputes.
   */
  dispute: 'none' | 'untold' | Dispute;
  /** Refunds that the provider lists, of any origin; absent when there are none or the provider does not list them. */
  refunds?: readonly ListedRefund[];
  /** Set when the last attempt to pay was declined and the checkout is still open for another payment method. */
  declined?: true;
}

/** Reservation of an amount at its provider. */
export interface ReservedRef extends OrderRef {
  /** Id of the reservation, as `read` reports it. */
  paymentRef: string;
  /** Key that makes repeated requests act once. */
  idempotencyKey: string;
}

export interface RefundRequest {
  paymentRef: string;
  /** Amount in minor units. */
  amount: number;
  currency: string;
  /** Key that makes repeated requests create a single refund, for as long as the provider retains keys. */
  idempotencyKey: string;
  orderUuid: string;
  /** Id by which `findRefund` finds the refund. */
  refundUuid: string;
}

export interface Refund {
  refundRef: string;
  status: 'pending' | 'succeeded' | 'failed';
}

/** Refund in the provider's list. */
export interface ListedRefund extends Refund {
  /** Amount in minor units of the payment's currency. */
  amount: number;
  /** `refundUuid` of the request; absent for a refund from the provider's dashboard. */
  refundUuid?: string;
}

/** Received webhook request. */
export interface WebhookRequest {
  /** Headers by their names in lower case. */
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Unchanged bytes of the body. */
  body: Buffer;
  now: Date;
}

/** Facts of an event. The rest of its body is not stored, because the provider is asked for the state. */
export interface ProviderEvent {
  /** Unique id at the provider, of at most 191 characters. */
  id: string;
  /** Type, such as `checkout.session.completed`. */
  type: string;
  /**
   * References to the order, as far as the event has them; null when the event concerns no order of this site or changes none.
   */
  order: { orderUuid?: string; providerRef?: string; paymentRef?: string } | null;
}

/**
 * Returns an event's references to its order; null when there are none.
 * @param given.uuids values of the properties in which this service stores the order's uuid; other software may use them for
 * other values
 */
export function orderOfEvent(given: {
  uuids: readonly unknown[];
  providerRef?: string;
  paymentRef?: string;
}): ProviderEvent['order'] {
  const { uuids, providerRef, paymentRef } = given;
  const orderUuid = uuids.find((value): value is string => typeof value === 'string' && UUID.test(value));
  if (!orderUuid && !providerRef && !paymentRef) return null;
  return {
    ...(orderUuid && { orderUuid: orderUuid.toLowerCase() }),
    ...(providerRef && { providerRef }),
    ...(paymentRef && { paymentRef }),
  };
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Webhook that is not from its provider, or not recent. The message gives the reason, without secrets. */
export class InvalidWebhook extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'InvalidWebhook';
  }
}

/**
 * Account at a payment provider. Each call is a single attempt that may be repeated.
 * @throws ProviderError
 */
export interface PaymentGateway {
  createCheckout(request: CheckoutRequest, signal?: AbortSignal): Promise<Checkout>;
  read(order: OrderRef, signal?: AbortSignal): Promise<RemotePayment>;
  /**
   * Takes an `approved` payment, or reserves it if the order `reserves`. Succeeds if that was done before. Absent when the provider
   * needs no approval first.
   */
  takeApproved?(order: OrderRef, signal?: AbortSignal): Promise<RemotePayment>;
  /**
   * Takes the whole reserved amount.
   * @returns id of the payment, by which `read` finds it
   * @throws ProviderError also if it was taken before
   */
  takeReserved(order: ReservedRef, signal?: AbortSignal): Promise<string>;
  /** Ends the reservation without a charge. @throws ProviderError also if it has ended before */
  releaseReserved(order: ReservedRef, signal?: AbortSignal): Promise<void>;
  /** Ends an open checkout. Does nothing if it has already ended. Absent when the provider cannot end checkouts. */
  expire?(order: OrderRef, signal?: AbortSignal): Promise<void>;
  refund(request: RefundRequest, signal?: AbortSignal): Promise<Refund>;
  /**
   * Finds the refund that was made for a request, whatever its status; null when there is none. Only needed for providers that
   * forget idempotency keys within days.
   */
  findRefund?(request: Pick<RefundRequest, 'paymentRef' | 'refundUuid'>, signal?: AbortSignal): Promise<Refund | null>;
  /** Reads the current status of a refund. */
  readRefund(refundRef: string, signal?: AbortSignal): Promise<Refund>;
  /** Verifies that the credentials belong to an account in this mode. @throws ProviderError `unauthorized` when they do not */
  check(signal?: AbortSignal): Promise<void>;
  /**
   * Checks the permission for discounts, if the provider grants it separately. Changes nothing at the provider.
   * @returns the missing permission, as the rest of a message ("The key …"); null when none is missing
   */
  findMissingRight?(signal?: AbortSignal): Promise<string | null>;
  /** Verifies a webhook and reads its event. @throws InvalidWebhook; ProviderError when a certificate could not be fetched */
  readWebhook(request: WebhookRequest): Promise<ProviderEvent>;
}

/** Credential that an administrator enters. */
export interface CredentialKey {
  name: string;
  /** True for a value that is stored sealed and never returned; reads show `<name>_set`. */
  secret: boolean;
  /** Set when the value identifies the account: after a change its secrets have to be entered again. */
  isDestination?: true;
  /** Returns the rest of an error message, such as `must start with sk_test_`; null for a possible value. */
  findMistake(value: string, mode: PaymentMode): string | null;
}

/** Credentials by name. `previous_webhook_secret` holds the old secret, which stays valid during a rotation. */
export type Credentials = Readonly<Record<string, string>>;

export interface GatewayOptions {
  /** Guarded HTTP client. */
  http: HttpClient;
  /** URL of the provider's API, without a trailing slash. */
  apiUrl: string;
}

/** Definition of a payment provider. */
export interface PaymentProvider<Id extends string = string> {
  id: Id;
  /** Display name. */
  title: string;
  /** For each mode, the default URL of the API and the setting that replaces it. */
  api: Readonly<Record<PaymentMode, { setting: string; url: string }>>;
  /** Origins of the provider's checkout pages. */
  checkouts: readonly string[];
  /** Accepted currencies; absent when all are accepted. */
  currencies?: readonly string[];
  /** Currencies that have decimals by ISO 4217, but of which the provider only accepts whole amounts. */
  wholeOnly: readonly string[];
  /** Minimum amounts by currency, in minor units. For other currencies the minimum is the smallest step. */
  least: Readonly<Record<string, number>>;
  /** Returns the documented maximum amount in minor units; null when it only depends on the account. */
  most(currency: string): number | null;
  credentials: readonly CredentialKey[];
  /** Types of events to which the webhook has to be subscribed: all that may change an order. */
  events: readonly string[];
  /** Returns the credential to blame when `check` fails with `unauthorized` or `not_found`. */
  wrongKey(type: 'unauthorized' | 'not_found'): string;
  /** Opens an account. @param credentials complete and checked by `findMistake` */
  open(credentials: Credentials, mode: PaymentMode, deps: GatewayOptions): PaymentGateway;
}
