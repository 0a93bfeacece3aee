export { deliveryDispatch } from './delivery-dispatch.ts';
export { processIntegrationQueue, retention } from './maintenance.ts';
export { submission } from './submission.ts';
