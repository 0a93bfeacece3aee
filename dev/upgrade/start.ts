import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { explain } from '#dev/setup/failure.ts';
import { runOnOwnStack } from '#dev/testing/own-stack.ts';
import { optionsOrEnd, readValues } from '#dev/testing/program-options.ts';
import { UPGRADE } from './options.ts';
import { install, lastRelease, NEXT, TREE } from './versions.ts';

/*
 * `npm run upgrade`: upgrades from one version's package to another's, back, and forward again, on a stack of its own, while
 * submissions come in and drafts, payments, processes, exports and schedules are open (docs/upgrading.md). Takes about ten minutes, half of
 * them for builds.
 */
const values = optionsOrEnd(() => readValues(UPGRADE.options, process.argv.slice(2)), [UPGRADE]);
const say = (text: string) => void process.stderr.write(`${text}\n`);
const folder = values.builds ?? mkdtempSync(join(tmpdir(), 'durable-forms-versions-'));

try {
  const from = values.from ?? (values.to === NEXT ? TREE : lastRelease());
  const before = install(from, join(folder, 'old'), say);
  const after = install(values.to, join(folder, 'new'), say);
  process.env.UPGRADE_OLD_SOURCES = before.checkout;
  process.env.UPGRADE_VERSIONS = JSON.stringify([before, after]);
  await runOnOwnStack('upgrade', {
    main: 'dev/upgrade/main.ts',
    args: [
      ...['--rate', values.rate, '--seconds', values.seconds],
      ...(values.json ? ['--json', values.json] : []),
      ...(values.record ? ['--record'] : []),
    ],
    rolesModule: new URL('./roles.ts', import.meta.url),
    keeps: values.keep,
  });
} catch (error) {
  say(explain(error));
  process.exitCode = 1;
} finally {
  if (values.keep || values.builds) say(`Builds: ${folder}`);
  else rmSync(folder, { recursive: true, force: true });
}
