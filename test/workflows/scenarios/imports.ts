import { importRun } from '#engine/runs.ts';
import type { TestEngine } from '#test/environment/engine.ts';
import { importsOf } from '#test/environment/imports.ts';
import { createForm } from '#test/environment/submissions.ts';
import { cancelAtWork, type Scenario } from './parts.ts';

/** Creates a form with an uploaded table that is ready to be imported. */
export async function importedForm(engine: TestEngine) {
  const form = await createForm(engine, {});
  let now = await engine.now();
  const imports = importsOf(engine, () => now);
  const { id, uuid } = await imports.load(form.id, 'name,email\nAda,\ncanary-bob,\nEve,no-address\n');
  return {
    ...{ form, imports, id, uuid },
    /** @returns a function that starts the run */
    async begin(dryRun: boolean) {
      now = await engine.now();
      const { runs: run } = await imports.start(uuid, { dryRun });
      const { workflowType, ...options } = importRun({ uuid, formId: form.id, run });
      // The run sets no timer. With the other client time could leap past the retention of its table once a run has ended.
      return () => engine.patientClient.workflow.start(workflowType, options);
    },
  };
}

export const importScenarios: Record<string, Scenario> = {
  async 'submissionImport.checked'(engine) {
    const start = await (await importedForm(engine)).begin(true);
    const run = await start();
    await run.result();
    return run;
  },

  async 'submissionImport.done'(engine) {
    const start = await (await importedForm(engine)).begin(false);
    const run = await start();
    await run.result();
    return run;
  },

  async 'submissionImport.removed'(engine) {
    const { imports, uuid, begin } = await importedForm(engine);
    const start = await begin(false);
    await imports.remove(uuid);
    const run = await start();
    await run.result();
    return run;
  },

  async 'submissionImport.cancelled'(engine) {
    const { imports, id, begin } = await importedForm(engine);
    const start = await begin(false);
    // The row that the run needs is locked meanwhile.
    const free = await imports.hold(id);
    const run = await start();
    return cancelAtWork(run, free);
  },
};
