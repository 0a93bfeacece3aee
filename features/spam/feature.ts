import { ago, eraseRows } from '#activities/expiry.ts';
import type { Feature } from '#features/feature.ts';
import { DAY_MS } from '#time.ts';
import { spamAuditEvents } from './audit-events.ts';
import { spamBudgets } from './budgets.ts';
import { CaptchaToken, Spam, SpamDrops, spamValues } from './entities.ts';
import { findInQuarantine } from './erase.ts';
import { guardLinks, guardRobots } from './guard.ts';
import { spamOption } from './option.ts';
import { spamRoutes } from './routes.ts';

/** Time for which the list reports dropped submissions, counted from the latest. */
const DROPS_MS = 30 * DAY_MS;

export const spam: Feature = {
  budgets: spamBudgets,
  auditEvents: spamAuditEvents,
  entities: [CaptchaToken, Spam, SpamDrops],
  sealed: [spamValues],
  expiring: [
    { table: 'spam', where: 'expires_at <= ?', counted: 'spam' },
    { table: 'spam_drops', where: 'last_at < ?', value: ago(DROPS_MS) },
    { table: 'captcha_tokens', where: 'expires_at <= ?' },
  ],
  personalData: { counted: 'quarantined', select: findInQuarantine },
  async expireForForm({ orm }, { id }, before) {
    return { spam: await eraseRows(orm, 'spam', 'form_id = ? and created_at < ?', [id, before]) };
  },
  options: () => [spamOption],
  guards: ({ tokens }) => ({ sender: guardRobots(tokens), values: guardLinks }),
  routes: spamRoutes,
};
