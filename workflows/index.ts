export { integrationDispatch } from './integration-dispatch.ts';
export { processIntegrationQueue, retention } from './maintenance.ts';
export { paymentOrder } from './payment-order.ts';
export { paymentDrift, wakePaymentOrders } from './payment-upkeep.ts';
export { submission } from './submission.ts';
