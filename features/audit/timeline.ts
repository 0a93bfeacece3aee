import type { ReadTimeline } from '#features/timeline.ts';
import type { AuditEvent } from '#security/audit-events.ts';
import { AuditEntry } from './entities.ts';

/** Actions on a submission or its mails and jobs that its timeline shows. Views appear only in the audit log. */
const SHOWN: readonly AuditEvent[] = [
  'submission.marked',
  'submission.replay',
  'file_link.created',
  'integration_job.retry',
  'integration_job.cancel',
  'email_delivery.resend',
  'email_delivery.cancel',
];
const MOST = 200;

/** Adds the newest audit entries to the timeline, as long as they are retained. */
export const actionEntries: ReadTimeline = async ({ em }, { id, mails, jobs }) => {
  const target = [`submission:${id}`, ...mails.map((mail) => `mail:${mail}`), ...jobs.map((job) => `job:${job}`)];
  const newest = { orderBy: { id: 'desc' }, limit: MOST } as const;
  const rows = await em.find(AuditEntry, { target, event: [...SHOWN] }, newest);
  return rows.toReversed().map(({ at, event, actor, accountId, login, target, details }) => ({
    kind: 'action',
    at,
    state: null,
    id: null,
    details: {
      event,
      actor,
      account: accountId == null ? null : { id: accountId, login: login ?? null },
      target: target ?? null,
      details,
    },
    actions: [],
  }));
};
