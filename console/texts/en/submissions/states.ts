import { defineTexts } from '#console/texts/language.ts';

/** Names of the states of submissions, mails, jobs and everything else in a timeline. */
export const stateTexts = defineTexts('submissionsStates', {
  awaiting_payment: 'Awaiting payment',
  unpaid: 'Not paid',
  unconfirmed: 'Not confirmed',
  accepted: 'Accepted',
  processing: 'In progress',
  completed: 'Done',
  completed_with_errors: 'Done with errors',
  pending: 'In progress',
  retrying: 'Retrying',
  delivered: 'Delivered',
  failed: 'Failed',
  cancelled: 'Cancelled',
});
