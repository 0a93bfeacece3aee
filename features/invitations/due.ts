import type { MikroORM } from '@mikro-orm/mysql';
import type { Client } from '@temporalio/client';
import type { DueKind } from '#engine/due/loop.ts';
import { dueRows } from '#engine/due/rows.ts';
import { callEngine, engineCall } from '#engine/engine-call.ts';
import { invitationListRun } from '#engine/runs.ts';
import { HOUR_MS, SECOND_MS } from '#time.ts';
import { InvitationList } from './entities.ts';

const EVERY_MS = 20 * SECOND_MS;
const AGAIN_MS = HOUR_MS;

/** Finds lists whose run has missed its look, and lists whose form was changed. */
export function dueInvitations({ orm, client }: { orm: MikroORM; client: Client }): DueKind<InvitationList> {
  return dueRows<InvitationList>(orm, {
    kind: 'invitation list',
    everyMs: EVERY_MS,
    againMs: AGAIN_MS,
    table: 'invitation_lists',
    key: 'id',
    keyOf: ({ id }) => id,
    load: (ids) => orm.em.fork().find(InvitationList, { id: ids.map(Number) }),
    async wake({ id: formId }) {
      await callEngine(client, engineCall(invitationListRun({ formId }), 'wake'));
      return { woken: true };
    },
    ids: ({ id: formId }) => ({ formId }),
  });
}
