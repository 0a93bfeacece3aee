import type { MikroORM } from '@mikro-orm/mysql';
import type { Client } from '@temporalio/client';
import type { DueKind } from '#engine/due/loop.ts';
import { dueRows } from '#engine/due/rows.ts';
import { callEngine } from '#engine/engine-call.ts';
import { MINUTE_MS } from '#time.ts';
import { PaymentOrder } from './entities.ts';
import { wakeCall } from './wake.ts';

const EVERY_MS = 60_000;
/** Milliseconds until a woken order is due again, unless its run sets another time. */
const AGAIN_MS = 15 * MINUTE_MS;

/** Finds orders whose run has missed its check, because it is lost or was never started. */
export function dueOrders({ orm, client }: { orm: MikroORM; client: Client }): DueKind<PaymentOrder> {
  return dueRows<PaymentOrder>(orm, {
    kind: 'payment_order',
    everyMs: EVERY_MS,
    againMs: AGAIN_MS,
    table: 'payment_orders',
    key: 'uuid',
    keyOf: ({ uuid }) => uuid,
    load: (uuid) => orm.em.fork().find(PaymentOrder, { uuid }),
    async wake(order) {
      await callEngine(client, wakeCall(order, 'timer'));
      return { woken: true };
    },
    ids: ({ uuid: orderUuid, formId }) => ({ orderUuid, formId }),
  });
}
