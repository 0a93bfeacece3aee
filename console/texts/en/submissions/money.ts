import { defineTexts } from '#console/texts/language.ts';

/** Words for orders, which the timeline of a submission needs too. */
export const orderTexts = defineTexts('submissionsMoney', {
  status: {
    created: 'Creating checkout',
    pending: 'Awaiting payment',
    processing: 'Payment processing',
    authorized: 'Reserved',
    paid: 'Paid',
    failed: 'Failed',
    expired: 'Expired',
    cancelled: 'Cancelled',
    refunded: 'Refunded',
    partially_refunded: 'Partially refunded',
    disputed: 'Disputed',
    dispute_lost: 'Dispute lost',
    reversed: 'Reversed',
    released: 'Released',
    capture_failed: 'Not charged',
  },
  cause: {
    submitted: 'Form submitted',
    place_taken: 'Place from the waiting list taken',
    checkout: 'Checkout created',
    event: 'Notification from the provider',
    timer: 'Regular check with the provider',
    returned: 'Visitor returned from the provider',
    cancelled: 'Visitor cancelled',
    expiry: 'Payment deadline passed',
    reconcile: 'Manual check with the provider',
    refund: 'Refund',
    process: 'End of the process',
    drift: 'Difference found by the daily comparison',
    erased: 'Submission erased',
    acknowledged: 'Marked as reviewed',
  },
  provider: { stripe: 'Stripe', paypal: 'PayPal' },
});
