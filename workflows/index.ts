export { alertRound, alertTelling } from './alerts.ts';
export { deliveryDispatch } from './delivery-dispatch.ts';
export { invitationList } from './invitations.ts';
export { processIntegrationQueue, retention } from './maintenance.ts';
export { process } from './process.ts';
export { submission, submissionBatch } from './submission.ts';
export { submissionExport, submissionImport } from './tables.ts';
export { waitingList } from './waiting-list.ts';
