import { type Handlers, ok } from '../api.ts';
import type { Demo } from '../demo.ts';
import { pageOf } from '../store.ts';

/** The audit log, which also has what is done in the demo. */
export function auditHandlers({ store }: Demo) {
  return {
    'GET /svcb/v1/audit': ({ query: { event, account, target, since, until, limit, before } }) => {
      const found = store.audit.filter(
        (one) =>
          (event === undefined || one.event === event) &&
          (account === undefined || [one.account?.login, String(one.account?.id)].includes(account)) &&
          (target === undefined || one.target === target) &&
          (since === undefined || one.at >= new Date(String(since)).toISOString()) &&
          (until === undefined || one.at < new Date(String(until)).toISOString()) &&
          (before === undefined || one.id < Number(before)),
      );
      const { items, next } = pageOf(found, { limit, after: 0 });
      return ok({ entries: items, next: next === null ? null : (items.at(-1)?.id ?? null) });
    },
  } satisfies Handlers;
}
