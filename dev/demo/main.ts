import { createReadStream, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join, normalize, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { listen } from '#dev/listen.ts';
import { SetupError } from '#dev/setup/failure.ts';
import { buildDemo } from './bundle/build.ts';

const PORT = 4173;
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
};

/** Serves the demo of the console on a port of this machine, or builds it into a folder. */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { build: { type: 'string' }, port: { type: 'string' } } });
  if (values.build !== undefined) {
    const folder = resolve(values.build);
    if (values.build === '' || existsSync(join(folder, 'package.json'))) {
      throw new SetupError(`--build ${values.build}: name a folder for the demo alone; what is in it is deleted.`);
    }
    await buildDemo(folder);
    console.log(`The demo is in ${folder}. Any web server can serve it.`);
    return;
  }
  const folder = mkdtempSync(join(tmpdir(), 'durable-forms-demo-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit());
  await buildDemo(folder);
  const { url } = await listen(filesOf(folder), Number(values.port ?? PORT), '127.0.0.1').catch(async (error) => {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE' || values.port !== undefined) throw error;
    return listen(filesOf(folder), 0, '127.0.0.1');
  });
  console.log(`The demo of the console: ${url}/`);
}

/** Serves the files of a folder. */
export function filesOf(folder: string): RequestListener {
  return (request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://localhost').pathname);
    const file = join(folder, path.endsWith('/') ? `${path}index.html` : path);
    if (!file.startsWith(folder) || !existsSync(file) || !statSync(file).isFile()) {
      response.writeHead(404, { 'Content-Type': 'text/plain' }).end('There is no such file in the demo.\n');
      return;
    }
    response.writeHead(200, { 'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream' });
    createReadStream(file).pipe(response);
  };
}

await main();
