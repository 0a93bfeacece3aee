import type { WorkflowHandle } from '@temporalio/client';
import type { TestEngine } from '#test/environment/engine.ts';
import { licenceOf } from '#test/pro/environment/licence.ts';

type Scenario = (engine: TestEngine) => Promise<WorkflowHandle>;
type Site = ReturnType<typeof licenceOf>;

/** Histories of the daily check, each played until the run to be recorded has ended. */
export const licenceScenarios: Record<string, Scenario> = {
  'licenseCheck.active': (engine) => withLicence(engine, async (site) => site.start()),

  'licenseCheck.server-back': (engine) =>
    withLicence(engine, async (site) => {
      await site.outage();
      const run = await site.start();
      await engine.pass('3 h');
      await site.mend();
      return run;
    }),

  'licenseCheck.unanswered': (engine) =>
    withLicence(engine, async (site) => {
      await site.outage();
      return site.start();
    }),

  'licenseCheck.renewed': (engine) =>
    withLicence(engine, async (site) => {
      await site.change({ expires_at: new Date(Date.now() - 60_000).toISOString() });
      const run = await site.start();
      await engine.pass('90 min');
      await site.change({ expires_at: null });
      return run;
    }),
};

async function withLicence(engine: TestEngine, play: (site: Site) => Promise<WorkflowHandle>): Promise<WorkflowHandle> {
  const site = licenceOf(engine);
  try {
    await site.reset();
    await site.activate();
    const run = await play(site);
    await engine.resultOf(run);
    return run;
  } finally {
    await site.mend();
    await site.close();
  }
}
