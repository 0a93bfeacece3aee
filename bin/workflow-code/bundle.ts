import { writeFileSync } from 'node:fs';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleWorkflowCode, DefaultLogger } from '@temporalio/worker';

// Bundles the workflow code beside it, TypeScript or JavaScript, into the file that its second argument names; the first is the edition. A process of its own:
// webpack inside of Jest takes several times as long.
const [, self, edition, file] = process.argv as [string, string, string, string];
const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const workflowsPath = at(`${edition === 'pro' ? 'pro/workflows' : 'workflows/index'}${extname(self)}`);
const { code } = await bundleWorkflowCode({
  workflowsPath,
  // Carried out once, and not anew for each run. So no module of a workflow may keep anything: runs would share it (test/house.test.ts).
  preloadModules: ['@temporalio/workflow', workflowsPath],
  failureConverterPath: at('security/failure-converter.cjs'),
  logger: new DefaultLogger('ERROR'),
  // Places of a stack trace without the text of the sources, of which workers would keep two copies.
  webpackConfigHook: (config) => ({ ...config, devtool: 'inline-nosources-source-map' }),
});
writeFileSync(file, code);
