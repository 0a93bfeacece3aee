import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { bundleWorkflowCode, DefaultLogger } from '@temporalio/worker';

// Run by workflow-bundle.ts as a process of its own: webpack inside of Jest takes several times as long.
const root = new URL('../../', import.meta.url);
const { code } = await bundleWorkflowCode({
  workflowsPath: fileURLToPath(new URL('workflows/index.ts', root)),
  failureConverterPath: fileURLToPath(new URL('security/failure-converter.cjs', root)),
  logger: new DefaultLogger('ERROR'),
});
writeFileSync(process.argv[2] as string, code);
