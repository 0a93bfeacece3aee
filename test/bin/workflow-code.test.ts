import { statSync, utimesSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { workflowSource } from '#bin/workflow-code/source.ts';
import { testSettings } from '#test/environment/settings.ts';

const { edition } = testSettings();

test('a worker that starts from TypeScript bundles its workflows once, and takes that bundle the next time', async () => {
  const { codePath } = (await workflowSource(edition)).workflowBundle;
  const long = new Date('2020-01-01T00:00:00Z');
  utimesSync(codePath, long, long);
  expect((await workflowSource(edition)).workflowBundle).toEqual({ codePath });
  expect(statSync(codePath).mtime).toEqual(long);
});
