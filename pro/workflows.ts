// The entry of the workflow bundle of the Pro edition.
export * from '#workflows/index.ts';
export { aiRequest } from './ai/workflow.ts';
export { draft, wakeDrafts } from './drafts/workflow.ts';
export { licenseCheck } from './licence/workflow.ts';
export { paymentOrder } from './payments/workflows/payment-order.ts';
export { paymentDrift, wakePaymentOrders } from './payments/workflows/payment-upkeep.ts';
