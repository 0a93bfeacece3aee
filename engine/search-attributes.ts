import { defineSearchAttributeKey } from '@temporalio/common';

/** What runs can be found by; registered by `temporal:setup`. Never personal data: these are not encrypted. */
export const searchAttributes = {
  formId: defineSearchAttributeKey('FormId', 'INT'),
  submissionId: defineSearchAttributeKey('SubmissionId', 'INT'),
  orderUuid: defineSearchAttributeKey('OrderUuid', 'KEYWORD'),
  integrationId: defineSearchAttributeKey('IntegrationId', 'KEYWORD'),
  surface: defineSearchAttributeKey('Surface', 'KEYWORD'),
  outcome: defineSearchAttributeKey('Outcome', 'KEYWORD'),
};
