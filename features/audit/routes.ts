import type { MikroORM } from '@mikro-orm/mysql';
import { object } from 'yup';
import { pageOf } from '#db/page.ts';
import { invalid } from '#db/use-case-error.ts';
import { digits, parsed, text as textOf } from '#forms/json-schema/keys.ts';
import { time } from '#forms/json-schema/time.ts';
import { among, anything, id, listOf, mapOf, text, timestamp } from '#http/routing/answers.ts';
import { resource } from '#http/routing/resource.ts';
import { route } from '#http/routing/route.ts';
import { type AuditEventTable, collectAuditEvents, TARGET_KINDS } from '#security/audit-events.ts';
import { listAudit } from './audit-list.ts';
import type { AuditEntry } from './entities.ts';
import { isEventOrGroup } from './event-names.ts';

const TARGET = new RegExp(`^(${TARGET_KINDS.join('|')}):[^\\s:]{1,160}$`);
const EVENT = 'must be an event, such as login.failed, or a group of them, such as login.*';
const QUERY = object({
  event: parsed(
    EVENT,
    (value) => (typeof value === 'string' && /^[a-z_]+(\.([a-z_]+|\*))?$/.test(value) ? value : undefined),
    { json: { type: 'string' } },
  ),
  account: textOf(60, { least: 1 }),
  target: parsed(
    `must be what it was done to, such as form:7; kinds are ${TARGET_KINDS.join(', ')}`,
    (value) => (typeof value === 'string' && TARGET.test(value) ? value : undefined),
    { json: { type: 'string' } },
  ),
  since: time(),
  until: time(),
  limit: digits(1, 200).default(50),
  before: digits(1, Number.MAX_SAFE_INTEGER),
});

const ENTRY = resource<AuditEntry>()({
  id: [id(), (entry) => entry.id],
  at: [timestamp(), (entry) => entry.at],
  event: [text(), (entry) => entry.event],
  actor: [among(['account', 'visitor', 'cli', 'system']), (entry) => entry.actor],
  account: [
    object({ id: id(), login: text().nullable() }).nullable(),
    ({ accountId, login }) => (accountId == null ? null : { id: accountId, login: login ?? null }),
  ],
  network: [text().nullable(), (entry) => entry.network],
  request_id: [text().nullable(), (entry) => entry.requestId],
  target: [text().nullable(), (entry) => entry.target],
  details: [mapOf(anything()), (entry) => entry.details],
});

interface AuditParts {
  orm: MikroORM;
  installed: readonly { auditEvents?: AuditEventTable }[];
}

/** The routes of the audit log, for administrators. */
export const auditRoutes = [
  route({
    operation: 'listAuditEntries',
    method: 'GET',
    path: 'b:/audit',
    tag: 'Audit log',
    summary: 'The entries of the audit log, the newest first',
    description: '`next` is the `before` of the next page. No route changes or deletes an entry.',
    access: 'admin',
    query: QUERY,
    answers: {
      200: object({ entries: listOf(ENTRY.schema), next: id().nullable() }),
    },
    async handle({ orm, installed }: AuditParts, { query }) {
      const { limit, before, ...filter } = query;
      if (filter.event !== undefined && !isEventOrGroup(filter.event, collectAuditEvents(installed)))
        throw invalid({ event: `event ${EVENT}` });
      const found = await listAudit(orm, filter, { limit: limit + 1, before });
      const { rows, next } = pageOf(found, limit, ({ id }) => id);
      return { entries: rows.map(ENTRY.json), next };
    },
  }),
];
