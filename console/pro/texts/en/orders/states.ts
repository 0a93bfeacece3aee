import { defineTexts } from '#console/texts/language.ts';

/** Words for the states of an order, its outcomes and their reasons. */
export const states = defineTexts('ordersStates', {
  meaning: {
    created: 'The checkout is being created. The submission waits for the payment.',
    pending: 'The visitor is paying at the provider. The submission waits for the payment.',
    processing: 'Some banks take days. The submission waits for the payment.',
    authorized:
      'The amount is reserved, not charged yet. The end of the process says whether it is charged or released.',
    paid: 'The payment has arrived and the submission was processed.',
    failed:
      'The checkout could not be created, or the payment failed. The submission is not processed; the visitor can try again.',
    expired: 'Nobody paid in time. The submission is not processed.',
    cancelled: 'The visitor cancelled. The submission is not processed; the visitor can try again.',
    refunded: 'The full payment was refunded.',
    partially_refunded: 'Part of the payment was refunded.',
    disputed: 'The payer disputes the payment or asks about it. Respond at the provider.',
    dispute_lost: 'The payer got the money back. No further refund is possible.',
    reversed: 'A bank reversed the payment without a dispute. The provider’s dashboard says why.',
    released:
      'The process ended, or the submission was erased, and the reserved amount was released. Nothing was charged.',
    capture_failed: 'The reserved amount could not be charged. The payer would have to pay anew.',
  },
  attention: {
    submission_erased: 'Paid, but the submission was erased',
    amount_mismatch: 'A different amount was paid',
    capture_failed: 'The reserved amount could not be charged',
    contradiction: 'Contradictory reports from the provider',
    dispute_lost: 'Dispute lost',
    reversed: 'Reversed by a bank',
    late_payment: 'Paid too late',
    unreachable: 'The provider did not respond in time',
    disputed: 'Disputed',
  },
  todo: {
    submission_erased: 'The submission cannot be processed. Refund the payment, or contact the payer.',
    amount_mismatch:
      'The amount or currency paid differs from the order. The submission is not processed. Refund the payment and check the account.',
    capture_failed: 'The last error says why. Ask the payer to send the form and pay again, or do not deliver.',
    contradiction: 'Its latest report contradicts an earlier one. Check the provider’s dashboard.',
    dispute_lost: 'The payer got the money back. Do not deliver, and do not refund again.',
    reversed: 'The bank took the money back. Do not deliver unless the payment is restored.',
    late_payment:
      'The order had already expired when it was paid. The submission is processed anyway: deliver it, or refund the payment.',
    unreachable:
      'The provider did not respond before the order expired. Check its dashboard to see whether it was paid.',
    disputed: 'Respond to the dispute at the provider before its deadline.',
  },
  dispute: {
    open: 'Dispute open',
    won: 'Dispute won',
    lost: 'Dispute lost',
    reversed: 'Reversed by a bank',
  },
  refund: {
    requested: 'Not sent yet',
    pending: 'Processing at the bank',
    succeeded: 'Refunded',
    failed: 'Failed',
    cancelled: 'Cancelled',
  },
  outcome: {
    waiting: 'not processed yet',
    handled: 'processed',
    ignored: 'ignored',
    unmatched: 'no matching order',
  },
  kind: { item: 'Item', discount: 'Discount', shipping: 'Shipping' },
});
