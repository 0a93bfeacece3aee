import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { listen, portFrom } from '#dev/listen.ts';
import { SetupError } from '#dev/setup/failure.ts';
import { freePort, isFree } from '#dev/supervisor/ports.ts';
import { buildDemo } from './bundle/build.ts';
import { staticFiles } from './static-files.ts';

const PORT = 4173;
const HOST = '127.0.0.1';

/** Serves the demo until the signal aborts, or writes it into a folder. @throws SetupError */
export async function demo(stop: AbortSignal): Promise<void> {
  const { values } = parseArgs({ options: { build: { type: 'string' }, port: { type: 'string' } } });
  if (values.build !== undefined) await write(values.build);
  else await serve(values.port, stop);
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

async function serve(port: string | undefined, stop: AbortSignal): Promise<void> {
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
