import type { EntityManager } from '@mikro-orm/mysql';
import type { FormAtRevision } from '#features/forms/store/revisions.ts';
import type { ActiveForm } from '#features/forms/visitors/active-forms.ts';
import { takesPayment } from '#features/pro-options.ts';
import { Refusal } from '#features/requests/refusal.ts';
import type { FieldConfig, FormConfig, SubmissionValues } from '#forms/config/types.ts';
import { textsOf } from '#texts/index.ts';
import type { SubmissionGuards } from './guards.ts';
import type { SubmissionMeta } from './store/submission.ts';

/** The body key of the address to return to after the payment (docs/interface.md 4.5). */
export const RETURN_KEY = '_svcb_return_to';

/** The order of a submission, before both are inserted. */
export interface NewOrder {
  uuid: string;
  provider: string;
  mode: string;
  currency: string;
  /** In minor units of the currency. */
  amount: number;
  /** The part that is kept while the submission waits for a place; `PaymentService.resume` makes the order of it. */
  terms: Readonly<Record<string, unknown>>;
  /** Inserts the order in the transaction of `em`, in which its submission begins to wait for the payment. */
  insert(em: EntityManager, origin: OrderOrigin, now: Date): Promise<void>;
}

/** The form and the submission that an order belongs to. */
export interface OrderOrigin {
  formId: number;
  revision: number;
  submissionUuid: string;
  submissionId: number | null;
}

/** The checkout to which the visitor of an accepted submission is sent. */
export interface StartedPayment {
  redirectUrl: string;
  orderUuid: string;
  statusToken: string;
}

/** The order of a submission accepted earlier. */
export interface ExistingPayment {
  orderUuid: string;
  /** The checkout, if the record has it; null if the provider must be queried. */
  started: StartedPayment | null;
  /** Time until which it can be paid; null unless its payment is awaited, and nobody has begun to pay. */
  payableUntil: Date | null;
}

/** Renders the payment parts of a form's page. */
export interface PaymentPage {
  /** Returns the form's fields with their prices. */
  fields(config: FormConfig): FieldConfig[];
  /**
   * Renders the total as HTML; '' for a form without a payment.
   * @param filled the values that a visitor without JavaScript has entered
   * @param isLater true if all places are taken: who sends the form pays nothing before a place is taken
   */
  total(config: FormConfig, filled?: { values: SubmissionValues; now: Date }, isLater?: boolean): string;
  /** Returns the text of the submit button, with the amount; null if the amount is unknown, or nothing has to be paid. */
  button(config: FormConfig, filled?: { values: SubmissionValues; now: Date }): string | null;
}

/** Creates orders and their checkouts. */
export interface PaymentService {
  readonly page: PaymentPage;
  /**
   * Creates the order of a submission; null if there is nothing to pay.
   * @param returnTo the address to return to after the payment, as the visitor sent it
   * @param errors mistakes in the values; a key that prevents an order gets a message, unless it has one already
   * @param now decides which coupons are valid
   */
  newOrder(
    form: ActiveForm,
    values: SubmissionValues,
    returnTo: unknown,
    errors: Record<string, string>,
    now: Date,
  ): NewOrder | null;
  /**
   * Creates the order of a submission that has waited for its place, with the amount that its sender has seen. It is paid as the form
   * says now. @returns null if the form takes no payment any more
   */
  resume(form: Pick<FormAtRevision, 'config'>, terms: NewOrder['terms']): NewOrder | null;
  /** Returns the step in minor units: amounts of the form's orders are multiples of it. */
  stepOf(config: FormConfig): number;
  /** @returns null if nothing had to be paid */
  find(submissionUuid: string): Promise<ExistingPayment | null>;
  /**
   * Opens the checkout of an order, or returns the existing one.
   * @throws Refusal `payment_unavailable`, `engine_unavailable`; the order stays, and a repeat continues it
   */
  open(orderUuid: string): Promise<StartedPayment>;
}

/** @throws Refusal `payment_form` if the surface does not support payments, `payment_unavailable` */
export function guardPayment(service: PaymentService | undefined): NonNullable<SubmissionGuards['form']> {
  return ({ form, surface }) => {
    if (!takesPayment(form.config)) return undefined;
    const texts = textsOf(form.config);
    if (surface === 'a') throw new Refusal('payment_form', texts.refusals.paymentForm);
    if (!service) throw new Refusal('payment_unavailable', texts.payment.absent);
    return undefined;
  };
}

/** Returns the payment details of a submission for mails and integrations. */
export function toPaymentMeta(order: NewOrder): SubmissionMeta['payment'] {
  const { uuid: order_uuid, provider, mode, amount, currency } = order;
  return { order_uuid, provider, mode, amount, currency };
}
