import { RUN_VERSIONING } from '#engine/versioning.ts';
import { alertRound, alertTelling } from './alerts.ts';
import { deliveryDispatch } from './delivery-dispatch.ts';
import { invitationList } from './invitations.ts';
import { processIntegrationQueue, retention } from './maintenance.ts';
import { process } from './process.ts';
import { submission } from './submission.ts';
import { submissionExport, submissionImport } from './tables.ts';
import { followVersioning } from './versioning.ts';
import { waitingList } from './waiting-list.ts';

const runs = { alertRound, alertTelling, deliveryDispatch, invitationList, process, processIntegrationQueue };
const others = { retention, submission, submissionExport, submissionImport, waitingList };
followVersioning({ ...runs, ...others }, RUN_VERSIONING);

export {
  alertRound,
  alertTelling,
  deliveryDispatch,
  invitationList,
  process,
  processIntegrationQueue,
  retention,
  submission,
  submissionExport,
  submissionImport,
  waitingList,
};
