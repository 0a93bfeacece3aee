export { integrationDispatch } from './integration-dispatch.ts';
export { mailDispatch } from './mail-dispatch.ts';
export { processIntegrationQueue, retention } from './maintenance.ts';
export { submission } from './submission.ts';
