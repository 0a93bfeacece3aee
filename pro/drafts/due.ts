import type { MikroORM } from '@mikro-orm/mysql';
import type { Client } from '@temporalio/client';
import type { DueKind } from '#engine/due/loop.ts';
import { dueRows } from '#engine/due/rows.ts';
import { callEngine } from '#engine/engine-call.ts';
import { HOUR_MS } from '#time.ts';
import { Draft } from './entities.ts';
import { signalCall } from './service.ts';

const EVERY_MS = 60_000;
const AGAIN_MS = HOUR_MS;

/** Finds drafts whose run has missed its check, and drafts that an order has ended or released. */
export function dueDrafts({ orm, client }: { orm: MikroORM; client: Client }): DueKind<Draft> {
  return dueRows<Draft>(orm, {
    kind: 'draft',
    everyMs: EVERY_MS,
    againMs: AGAIN_MS,
    table: 'drafts',
    key: 'uuid',
    keyOf: ({ uuid }) => uuid,
    load: (uuid) => orm.em.fork().find(Draft, { uuid }),
    async wake(draft) {
      await callEngine(client, signalCall(draft, 'saved'));
      return { woken: true };
    },
    ids: ({ uuid: draftUuid, formId }) => ({ draftUuid, formId }),
  });
}
