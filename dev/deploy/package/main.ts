import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from '#dev/setup/context.ts';
import { createProgress } from '#dev/setup/progress.ts';
import { freePort } from '#dev/supervisor/ports.ts';
import { stopSignals } from '#dev/supervisor/stop-signals.ts';
import { withTestDatabase } from '#dev/testing/database.ts';
import { setUp } from '#dev/tools/set-up.ts';
import { tryDevelopment } from './development.ts';
import { tryProduction } from './production.ts';
import { readLines } from './readme.ts';
import { installSite, type Site } from './site.ts';
import { describeSize, sizesIn } from './size.ts';
import { tryWithoutSettings } from './without-settings.ts';

/*
 * `npm run package:check`: packs the service as `npm publish` would, installs the package into an empty folder, measures that,
 * and does there what README says: without settings every command says what is missing; `dev` runs everything and delivers a
 * submission; then init, doctor and start with a database and an engine, an account, a form, a submission, and `listen`. Takes
 * some minutes, most of them for packages. `-- --keep` leaves the folder.
 */
const { values: given } = parseArgs({ options: { keep: { type: 'boolean', default: false } } });
const folder = mkdtempSync(join(tmpdir(), 'durable-forms-package-'));
const say = (line: string) => void process.stdout.write(`${line}\n`);
const { stop: signal } = stopSignals();
let site: Site | undefined;

try {
  const lines = readLines(readFileSync(join(ROOT, 'README.md'), 'utf8'));
  site = installSite(folder, lines.install, say);
  say(describeSize(sizesIn(join(site.folder, 'node_modules'))));
  await tryWithoutSettings(site);
  say('Without settings every command said what is missing.');
  const progress = createProgress(process.stdout);
  const tools = await setUp({ purpose: 'test', env: process.env, progress, signal });
  if (!tools.databaseServer || !tools.temporalCli) throw new Error('unset DATABASE_URL and TEMPORAL_ADDRESS');
  await tryDevelopment(site, lines.dev, say);
  const enginePort = await freePort();
  const engine = site.start(tools.temporalCli, ['server', 'start-dev', '--headless', '--port', String(enginePort)]);
  await withTestDatabase({ server: tools.databaseServer, env: process.env, progress, signal }, (url) =>
    tryProduction(site as Site, lines, { url, enginePort }, say),
  );
  engine.kill('SIGTERM');
  say('The package works: it was installed, tried and started in an empty folder, and forms of it took submissions.');
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  site?.end();
  if (given.keep) say(`left: ${folder}`);
  else rmSync(folder, { recursive: true, force: true });
}
