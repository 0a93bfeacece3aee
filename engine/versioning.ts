import { WORKFLOWS } from './names.ts';

/**
 * The versions of a workflow's code that its runs may meet (Temporal's worker deployments). A pinned run ends on the build on
 * which it began. The others go on with the current build from their next task on, so their histories must replay with it.
 */
export interface RunVersioning {
  behaviour: 'PINNED' | 'AUTO_UPGRADE';
  /** The reason, for operators; docs/upgrading.md lists it. */
  because: string;
}

const SHORT = 'ends within seconds or minutes';

/** The workflows of the core by type. */
export const RUN_VERSIONING: Readonly<Record<string, RunVersioning>> = {
  [WORKFLOWS.submission]: { behaviour: 'PINNED', because: SHORT },
  [WORKFLOWS.submissionBatch]: { behaviour: 'PINNED', because: SHORT },
  [WORKFLOWS.deliveryDispatch]: {
    behaviour: 'AUTO_UPGRADE',
    because: 'tries for up to three days, and the old build should not have to stay that long',
  },
  [WORKFLOWS.submissionExport]: { behaviour: 'PINNED', because: SHORT },
  [WORKFLOWS.submissionImport]: { behaviour: 'PINNED', because: SHORT },
  [WORKFLOWS.alertTelling]: { behaviour: 'AUTO_UPGRADE', because: 'tries for up to a day' },
  [WORKFLOWS.process]: { behaviour: 'AUTO_UPGRADE', because: 'waits for people, for weeks' },
  [WORKFLOWS.invitationList]: {
    behaviour: 'AUTO_UPGRADE',
    because: 'one for each form, for as long as people are invited',
  },
  [WORKFLOWS.waitingList]: { behaviour: 'AUTO_UPGRADE', because: 'one for each form, for as long as people wait' },
  alertRound: { behaviour: 'PINNED', because: 'ends within a minute' },
  retention: { behaviour: 'PINNED', because: 'ends within minutes; the next one is a day later' },
  processIntegrationQueue: { behaviour: 'PINNED', because: 'ends within a minute' },
};
