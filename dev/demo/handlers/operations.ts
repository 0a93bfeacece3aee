import { MINUTE_MS, SECOND_MS } from '#time.ts';
import { type Body, done, type Handlers, notFound, ok } from '../api.ts';
import type { Demo } from '../demo.ts';
import { pageOf } from '../store.ts';

type Part = Body<'GET /svcb/v1/health'>['parts'][number];

const PARTS = [
  ['database', 'The database answers.'],
  ['schema', 'The schema is that of this version.'],
  ['engine', 'Temporal answers.'],
  ['search_attributes', 'All search attributes exist.'],
  ['workers', 'A worker polls every queue.'],
  ['backlog', 'Nothing is late.'],
  ['mail', 'The last mail was accepted.'],
  ['files', 'Files can be written.'],
  ['extensions', 'No extension is loaded.'],
] as const;
const QUEUES = ['submissions', 'deliveries', 'exports'];

/** The parts of a service in good health, its queues, and what is known about its mails. */
export function operationHandlers({ store, clock, note }: Demo) {
  return {
    'GET /svcb/v1/health': () => {
      const parts = PARTS.map(([part, message]): Part => ({ part, state: 'ok', message, advice: null, at: null }));
      return ok({ state: 'ok', checked_at: clock().toISOString(), parts });
    },
    'GET /svcb/v1/queues': () => {
      const waiting = store.deliveries.filter(({ state }) => state === 'retrying').length;
      const seen = new Date(clock().getTime() - 8 * SECOND_MS).toISOString();
      return ok({
        due: ['submissions', 'integration_jobs', 'mails', 'exports'].map((kind) => ({
          ...{ kind, due: 0, oldest_due_at: null, later: kind === 'integration_jobs' ? waiting : 0 },
        })),
        task_queues: QUEUES.flatMap((queue) =>
          (['workflow', 'activity'] as const).map((kind) => ({
            ...{ queue, kind, backlog: 0, backlog_seconds: 0 },
            workers: [{ identity: 'worker-1@demo', seen_at: seen }],
          })),
        ),
      });
    },
    'GET /svcb/v1/settings/email/diagnostics': () => {
      const { provider, sender } = store.settings.mail;
      const last = store.deliveries.find(({ kind, state }) => kind === 'mail' && state === 'delivered');
      const failed = store.deliveries.find(({ kind, state }) => kind === 'mail' && state === 'failed');
      const domain = sender.from_email.split('@')[1] ?? '';
      const last_success = last ? { provider: 'host' as const, at: last.createdAt.toISOString() } : null;
      const last_error = failed
        ? {
            ...{ provider: 'host' as const, at: failed.createdAt.toISOString(), kind: 'permanent' as const },
            ...{ code: 'mail_rejected', status: 550, message: failed.lastError ?? '', hint: null },
          }
        : null;
      const found = (name: string, record: string) => {
        return { status: 'found' as const, name, record, message: 'The record is there.', suggested: null };
      };
      return ok({
        ...{ success: true, provider, last_success, last_error, suppressed: store.suppressions.length },
        providers: [{ provider: 'host', last_success, last_error }],
        queue: {
          ...{ depth: 0, pending: 0, retrying: 0, oldest_at: null },
          failed_last_day: failed && clock().getTime() - failed.createdAt.getTime() < 24 * 60 * MINUTE_MS ? 1 : 0,
        },
        sender: {
          ...{ from_email: sender.from_email, domain },
          spf: found(domain, 'v=spf1 mx -all'),
          dkim: found(`forms._domainkey.${domain}`, 'v=DKIM1; k=rsa; p=…'),
          dmarc: found(`_dmarc.${domain}`, 'v=DMARC1; p=quarantine'),
        },
      });
    },
    'GET /svcb/v1/email-suppressions': ({ query: { email, limit, after } }) => {
      const found = store.suppressions.filter((one) => email === undefined || one.email === email);
      const { items, next } = pageOf(found, { limit, after });
      return ok({ suppressions: items, next });
    },
    'DELETE /svcb/v1/email-suppressions/{id}': ({ params: { id } }) => {
      if (!store.suppressions.some((one) => one.id === id)) throw notFound('suppression');
      store.suppressions = store.suppressions.filter((one) => one.id !== id);
      note('email_suppression.deleted', null);
      return done();
    },
  } satisfies Handlers;
}
