import type { Feature } from '#features/feature.ts';
import { paymentCommands } from './commands.ts';
import { dueOrders } from './due.ts';
import { PaymentEvent, PaymentHistory, PaymentOrder, PaymentRefund } from './entities.ts';
import { expirePayments } from './store/expire.ts';

export const payments: Feature = {
  entities: [PaymentEvent, PaymentHistory, PaymentOrder, PaymentRefund],
  commands: paymentCommands,
  due: dueOrders,
  expire: expirePayments,
};
