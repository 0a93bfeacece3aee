import type { MikroORM } from '@mikro-orm/mysql';
import { mailChoice, mailSettings } from '#features/mail/settings/definition.ts';
import { mailQueue, readMailNews } from '#features/mail/store/diagnostics.ts';
import { countSuppressions } from '#features/mail/store/suppressions.ts';
import type { Site } from '#features/site/site.ts';
import type { SecretBox } from '#security/secret-box.ts';
import { loadSettings } from '#settings/stored.ts';
import { checkSenderDomain, type LookUpTxt } from './dns.ts';
import { hintFor } from './hints.ts';

export interface DiagnoseParts {
  orm: MikroORM;
  box: SecretBox;
  readSite(): Promise<Site>;
  lookUpTxt: LookUpTxt;
}

/** Returns the mail diagnostics for administrators. They contain no address except the sender's. Times are ISO 8601. */
export async function diagnoseMail({ orm, box, readSite, lookUpTxt }: DiagnoseParts, now: Date) {
  const [settings, site, news, queue, suppressed] = await Promise.all([
    loadSettings({ orm, box }, mailSettings),
    readSite(),
    readMailNews(orm),
    mailQueue(orm, now),
    countSuppressions(orm),
  ]);
  const { provider } = mailChoice(settings.value);
  const { dkim_selector: dkimSelector = null } = settings.value;
  const providers = news
    .map((one) => ({
      provider: one.provider,
      last_success: one.lastSuccessAt ? { provider: one.provider, at: one.lastSuccessAt.toISOString() } : null,
      last_error: one.lastErrorAt
        ? {
            provider: one.provider,
            at: one.lastErrorAt.toISOString(),
            kind: one.errorKind ?? null,
            code: one.errorType ?? 'unexpected',
            status: one.statusCode ?? null,
            message: one.lastError ?? '',
            hint: hintFor(one.errorType ?? '', one.provider),
          }
        : null,
    }))
    .sort((a, b) => a.provider.localeCompare(b.provider));
  const domain = site.fromEmail.slice(site.fromEmail.lastIndexOf('@') + 1).toLowerCase();
  return {
    provider,
    last_success: latest(providers.map(({ last_success }) => last_success)),
    last_error: latest(providers.map(({ last_error }) => last_error)),
    providers,
    queue: {
      depth: queue.pending + queue.retrying,
      pending: queue.pending,
      retrying: queue.retrying,
      failed_last_day: queue.failedLastDay,
      oldest_at: queue.oldestAt?.toISOString() ?? null,
    },
    suppressed,
    sender: { from_email: site.fromEmail, ...(await checkSenderDomain(lookUpTxt, { domain, provider, dkimSelector })) },
  };
}

function latest<One extends { at: string }>(all: readonly (One | null)[]): One | null {
  return all.reduce((last, one) => (one && (!last || one.at > last.at) ? one : last), null);
}
