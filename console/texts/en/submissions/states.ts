import { defineTexts } from '#console/texts/language.ts';

/** What the states of submissions, mails, jobs and what else a timeline tells are called. */
export const stateTexts = defineTexts('submissionsStates', {
  awaiting_payment: 'Awaiting payment',
  unpaid: 'Not paid',
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
