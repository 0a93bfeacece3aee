export { alertRound, alertTelling } from './alerts.ts';
export { deliveryDispatch } from './delivery-dispatch.ts';
export { submissionExport } from './export.ts';
export { processIntegrationQueue, retention } from './maintenance.ts';
export { submission } from './submission.ts';
