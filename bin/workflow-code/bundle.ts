import { writeFileSync } from 'node:fs';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleWorkflowCode, DefaultLogger } from '@temporalio/worker';

// Bundles the workflow code, TypeScript or JavaScript like this file. Arguments: the edition, and the file to write. Runs as a
// process of its own: webpack inside of Jest takes several times as long.
const [, self, edition, file] = process.argv as [string, string, string, string];
const pathFromRoot = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const workflowsPath = pathFromRoot(`${edition === 'pro' ? 'pro/workflows' : 'workflows/index'}${extname(self)}`);
const { code } = await bundleWorkflowCode({
  workflowsPath,
  // Modules that are evaluated once and not for each run. So a module of a workflow must not hold state: runs would share it
  // (test/house.test.ts).
  preloadModules: ['@temporalio/workflow', workflowsPath],
  failureConverterPath: pathFromRoot('security/failure-converter.cjs'),
  logger: new DefaultLogger('ERROR'),
  // Source map for stack traces, without the text of the sources, of which workers would hold two copies.
  webpackConfigHook: (config) => ({ ...config, devtool: 'inline-nosources-source-map' }),
});
writeFileSync(file, code);
