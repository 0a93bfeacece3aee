import type { RunVersioning } from '#engine/versioning.ts';

/** The workflows of the Pro edition by type, as `RUN_VERSIONING` has those of the core. */
export const PRO_RUN_VERSIONING: Readonly<Record<string, RunVersioning>> = {
  paymentOrder: { behaviour: 'AUTO_UPGRADE', because: 'lives as long as its money may move, for months' },
  draft: { behaviour: 'AUTO_UPGRADE', because: 'lives until the draft is sent or expires' },
  licenseCheck: { behaviour: 'AUTO_UPGRADE', because: 'asks for up to 23 hours' },
  aiRequest: { behaviour: 'PINNED', because: 'ends within minutes' },
  paymentDrift: { behaviour: 'PINNED', because: 'ends within minutes; the next one is a day later' },
};
