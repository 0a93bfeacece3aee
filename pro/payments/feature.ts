import { TASK_QUEUES } from '#engine/names.ts';
import type { Feature } from '#features/feature.ts';
import type { ProHttpApp, ProWorkerApp } from '#pro/app.ts';
import { createCheckoutActivities } from './activities/checkout.ts';
import { createDriftActivities } from './activities/drift.ts';
import { createOrderActivities } from './activities/orders.ts';
import { reservationAlerts } from './alerts/reservations.ts';
import { driftAlerts } from './alerts/source.ts';
import { paymentsAuditEvents } from './audit-events.ts';
import { paymentsBudgets } from './budgets.ts';
import { noteOfReserved } from './checkout/reserved-text.ts';
import { paymentCommands } from './commands.ts';
import { dueOrders } from './due.ts';
import { PaymentEvent, PaymentHistory, PaymentOrder, PaymentRefund } from './entities.ts';
import { paymentEvents } from './events.ts';
import { paymentOption } from './option.ts';
import { orderTimeline } from './orders/timeline.ts';
import { refundAtEnd } from './refund-at-end.ts';
import { paymentDriftRoutes } from './routes/drift.ts';
import { paymentOrderRoutes } from './routes/orders.ts';
import { returnPageRoutes } from './routes/return-page.ts';
import { paymentSettingsRoutes } from './routes/settings.ts';
import { paymentStatusRoute } from './routes/status.ts';
import { paymentWebhookRoute } from './routes/webhook.ts';
import { warnOfForm } from './settings/warnings.ts';
import { settleAtEnd } from './settle-at-end.ts';
import { expirePayments } from './store/expire.ts';
import { wakeErased } from './wake.ts';

export const payments: Feature<ProHttpApp, ProWorkerApp> = {
  budgets: paymentsBudgets,
  auditEvents: paymentsAuditEvents,
  entities: [PaymentEvent, PaymentHistory, PaymentOrder, PaymentRefund],
  options: () => [paymentOption],
  routes: [
    ...paymentSettingsRoutes,
    paymentWebhookRoute,
    paymentStatusRoute,
    ...paymentOrderRoutes,
    ...paymentDriftRoutes,
    ...returnPageRoutes,
  ],
  activities: (worker) => [
    {
      taskQueue: TASK_QUEUES.payments,
      // When a worker dies, another one takes over its runs soon, because a visitor waits for the checkout.
      stickyQueueScheduleToStartTimeout: '3 s',
      activities: {
        ...createCheckoutActivities(worker),
        ...createOrderActivities(worker),
        ...createDriftActivities(worker),
      },
    },
  ],
  resources: () => ({
    isNeeded: ({ order }) => Boolean(order),
    async insert(em, { submission: { form, order }, now, isWaitlisted }, origin) {
      // Nobody pays for waiting.
      if (!isWaitlisted) await order?.insert(em, { formId: form.id, revision: form.revision, ...origin }, now);
    },
  }),
  commands: paymentCommands,
  dueTables: { order: 'payment_orders' },
  due: dueOrders,
  expire: expirePayments,
  eraseWith: wakeErased,
  async afterProcess(em, ended, enqueue) {
    await settleAtEnd(em, ended, enqueue);
    await refundAtEnd(em, ended, enqueue);
  },
  noteOfStatus: noteOfReserved,
  timelineEntries: orderTimeline,
  alertSources: [driftAlerts, reservationAlerts],
  events: paymentEvents,
  warnOfForm,
};
