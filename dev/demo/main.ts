import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { listen, portFrom } from '#dev/listen.ts';
import { explain, SetupError } from '#dev/setup/failure.ts';
import { freePort, isFree } from '#dev/supervisor/ports.ts';
import { stopSignals } from '#dev/supervisor/stop-signals.ts';
import { buildDemo } from './bundle/build.ts';
import { staticFiles } from './static-files.ts';

const PORT = 4173;
const HOST = '127.0.0.1';

// `npm run demo`: serves the console with made-up data, or writes it into a folder.
try {
  const { values } = parseArgs({ options: { build: { type: 'string' }, port: { type: 'string' } } });
  if (values.build !== undefined) await write(values.build);
  else await serve(values.port);
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}

async function write(name: string): Promise<void> {
  const folder = resolve(name);
  const isOfDemo = existsSync(join(folder, 'index.html')) && existsSync(join(folder, 'assets'));
  if (name === '' || (existsSync(folder) && !isOfDemo)) {
    throw new SetupError(`--build must name a new folder, or one that has a demo: ${folder} holds something else.`);
  }
  await buildDemo(folder);
  console.log(`The demo is in ${folder}. Any web server can serve it.`);
}

async function serve(port: string | undefined): Promise<void> {
  const { stop } = stopSignals();
  const folder = mkdtempSync(join(tmpdir(), 'durable-forms-demo-'));
  try {
    await buildDemo(folder);
    const wanted = portFrom({ '--port': port }, '--port', PORT);
    const chosen = port === undefined && !(await isFree(wanted)) ? await freePort() : wanted;
    const { url, close } = await listen(staticFiles(folder), chosen, HOST);
    console.log(`The demo of the console: ${url}/ (Ctrl-C stops it)`);
    await new Promise<void>((done) => stop.addEventListener('abort', () => done(), { once: true }));
    await close();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
