import { defineSearchAttributeKey } from '@temporalio/common';

/** Search attributes of runs, registered by `temporal:setup`. They are not encrypted, so they must hold no personal data. */
export const searchAttributes = {
  formId: defineSearchAttributeKey('FormId', 'INT'),
  submissionId: defineSearchAttributeKey('SubmissionId', 'INT'),
  /** The submissions of a batch. */
  submissionIds: defineSearchAttributeKey('SubmissionIds', 'KEYWORD_LIST'),
  orderUuid: defineSearchAttributeKey('OrderUuid', 'KEYWORD'),
  integrationId: defineSearchAttributeKey('IntegrationId', 'KEYWORD'),
  surface: defineSearchAttributeKey('Surface', 'KEYWORD'),
  outcome: defineSearchAttributeKey('Outcome', 'KEYWORD'),
};
