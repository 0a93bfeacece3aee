import type { EntityManager } from '@mikro-orm/mysql';
import type { ActiveForm } from '#features/forms/visitors/active-forms.ts';
import { takesPayment } from '#features/pro-options.ts';
import { Refusal } from '#features/requests/refusal.ts';
import type { FieldConfig, FormConfig, SubmissionValues } from '#forms/config/types.ts';
import { textsOf } from '#texts/index.ts';
import type { SubmissionGuards } from './guards.ts';
import type { SubmissionMeta } from './store/submission.ts';

/** The body key of the address that the visitor goes to after the payment (docs/interface.md 4.5). */
export const RETURN_KEY = '_svcb_return_to';

/** What a submission has to be paid for, before both are kept. */
export interface NewOrder {
  uuid: string;
  provider: string;
  mode: string;
  currency: string;
  /** Minor units. */
  amount: number;
  /** Inserts it in the transaction of `em`, in which its submission is kept too. */
  insert(em: EntityManager, origin: OrderOrigin, now: Date): Promise<void>;
}

/** What an order belongs to. */
export interface OrderOrigin {
  formId: number;
  revision: number;
  submissionUuid: string;
  submissionId: number | null;
}

/** Where the visitor of an accepted submission pays. */
export interface StartedPayment {
  redirectUrl: string;
  orderUuid: string;
  statusToken: string;
}

/** The order of a submission that was accepted before. */
export interface KnownPayment {
  orderUuid: string;
  /** As far as the record tells; null when the checkout has to be asked for. */
  started: StartedPayment | null;
}

/** What the page of a form that takes a payment shows of it. */
export interface PaymentPage {
  /** The fields with their prices. */
  fields(config: FormConfig): FieldConfig[];
  /**
   * What is to be paid, as HTML; '' for a form that takes no payment.
   * @param values those of the form, where a visitor without JavaScript has filled it in
   */
  total(config: FormConfig, filled?: { values: SubmissionValues; now: Date }): string;
  /** The text of the button, with the amount; null if that is not known, or nothing has to be paid. */
  button(config: FormConfig, filled?: { values: SubmissionValues; now: Date }): string | null;
}

/** Makes orders and their checkouts. */
export interface PaymentService {
  readonly page: PaymentPage;
  /**
   * The order of a submission; null when there is nothing to pay.
   * @param returnTo where the visitor wants to go afterwards, as it was sent
   * @param now decides which coupons can be used
   * @param errors what is wrong with the values; takes a message for a key that no order can be made of, where it has none
   */
  newOrder(
    form: ActiveForm,
    values: SubmissionValues,
    returnTo: unknown,
    errors: Record<string, string>,
    now: Date,
  ): NewOrder | null;
  /** Amounts of a form's orders are multiples of as many minor units. */
  stepOf(config: FormConfig): number;
  /** @returns null when nothing had to be paid */
  find(submissionUuid: string): Promise<KnownPayment | null>;
  /**
   * Makes the checkout of an order, or tells the one there is.
   * @throws Refusal `payment_unavailable`, `engine_unavailable`; the order is kept, and a repeat goes on with it
   */
  open(orderUuid: string): Promise<StartedPayment>;
}

/** @throws Refusal `payment_form` for a form that a surface cannot carry, `payment_unavailable` */
export function guardPayment(service: PaymentService | undefined): NonNullable<SubmissionGuards['form']> {
  return ({ form, surface }) => {
    if (!takesPayment(form.config)) return undefined;
    const texts = textsOf(form.config);
    if (surface === 'a') throw new Refusal('payment_form', texts.refusals.paymentForm);
    if (!service) throw new Refusal('payment_unavailable', texts.payment.absent);
    return undefined;
  };
}

/** What a submission says of its payment to mails and integrations. */
export function paymentNote(order: NewOrder): SubmissionMeta['payment'] {
  const { uuid: order_uuid, provider, mode, amount, currency } = order;
  return { order_uuid, provider, mode, amount, currency };
}
