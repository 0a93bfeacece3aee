export { integrationDispatch } from './integration-dispatch.ts';
export { processIntegrationQueue, retention } from './maintenance.ts';
export { paymentOrder } from './pro/payment-order.ts';
export { paymentDrift, wakePaymentOrders } from './pro/payment-upkeep.ts';
export { submission } from './submission.ts';
