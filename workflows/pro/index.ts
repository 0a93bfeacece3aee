// The entry of the workflow bundle of the Pro edition.
export * from '../index.ts';
export { aiRequest } from './ai-request.ts';
export { draft, wakeDrafts } from './draft.ts';
export { licenseCheck } from './license-check.ts';
export { paymentOrder } from './payment-order.ts';
export { paymentDrift, wakePaymentOrders } from './payment-upkeep.ts';
