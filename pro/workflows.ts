// The entry of the workflow bundle of the Pro edition.
export * from '#workflows/index.ts';
export { aiRequest } from './ai/workflow.ts';
export { draft } from './drafts/workflow.ts';
export { licenseCheck } from './licence/workflow.ts';
export { paymentDrift } from './payments/workflows/payment-drift.ts';
export { paymentOrder } from './payments/workflows/payment-order.ts';
