import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** The account that was signed in when it sent a submission, for forms that ask for an account. */
export const SubmissionAccount = defineEntity({
  name: 'SubmissionAccount',
  tableName: 'submission_accounts',
  properties: {
    submissionUuid: p.string().columnType('char(36)').primary(),
    submissionId: p.bigint('number').unsigned(),
    accountId: p.bigint('number').unsigned(),
    createdAt: p.datetime(3),
  },
  indexes: [{ properties: ['accountId', 'createdAt', 'submissionId'] }],
});
export type SubmissionAccount = InferEntity<typeof SubmissionAccount>;
