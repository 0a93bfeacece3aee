import type { MikroORM } from '@mikro-orm/mysql';
import { type RequestHandler, Router } from 'express';
import { object } from 'yup';
import { listAudit } from '#features/audit/audit-list.ts';
import type { AuditEntry } from '#features/audit/entities.ts';
import { isEventOrGroup, TARGET_KINDS } from '#features/audit/events.ts';
import { digits, parsed, readQuery, text } from '#http/middleware/read.ts';
import { time } from '#http/middleware/time.ts';

export interface AuditDeps {
  orm: MikroORM;
  admin: RequestHandler;
}

const TARGET = new RegExp(`^(${TARGET_KINDS.join('|')}):[^\\s:]{1,160}$`);
export const LIST = object({
  event: parsed(
    'must be an event, such as login.failed, or a group of them, such as login.*',
    (given) => (typeof given === 'string' && isEventOrGroup(given) ? given : undefined),
    { json: { type: 'string' } },
  ),
  account: text(60, { least: 1 }),
  target: parsed(
    `must be what it was done to, such as form:7; kinds are ${TARGET_KINDS.join(', ')}`,
    (given) => (typeof given === 'string' && TARGET.test(given) ? given : undefined),
    { json: { type: 'string' } },
  ),
  since: time(),
  until: time(),
  limit: digits(1, 200).default(50),
  before: digits(1, Number.MAX_SAFE_INTEGER),
});

/**
 * The audit log for administrators, the newest entry first: `GET /audit` answers `{entries, next}`; `next` is the `before` of the
 * next page. No route changes or deletes an entry. Errors: 401, 403, 422 naming the parameter.
 */
export function auditRouter({ orm, admin }: AuditDeps): Router {
  const router = Router();
  router.get('/audit', admin, async (req, res) => {
    const { limit, before, ...filter } = readQuery(req, LIST);
    const found = await listAudit(orm, filter, { limit: limit + 1, before });
    const entries = found.slice(0, limit);
    res.json({
      entries: entries.map(entryJson),
      next: found.length > limit ? (entries.at(-1)?.id ?? null) : null,
    });
  });
  return router;
}

function entryJson({ id, at, event, actor, accountId, login, network, requestId, target, details }: AuditEntry) {
  return {
    id,
    at: at.toISOString(),
    event,
    actor,
    account: accountId === null ? null : { id: accountId, login },
    network,
    request_id: requestId,
    target,
    details,
  };
}
