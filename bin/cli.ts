#!/usr/bin/env node
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const NEEDED_NODE = 24;
const { env, stdin, stdout, stderr } = process;
const args = process.argv.slice(2);

// The shell may find an older Node, which cannot load the modules below. The package contains a newer Node, and this file
// starts again with it.
if (Number.parseInt(process.versions.node, 10) < NEEDED_NODE) {
  const node = join(dirname(createRequire(import.meta.url).resolve('node/package.json')), 'bin', 'node');
  const child = spawn(node, [fileURLToPath(import.meta.url), ...args], { stdio: 'inherit' });
  // A terminal sends Ctrl-C to both processes; every other signal reaches only this one and is passed on.
  process.on('SIGINT', () => {});
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
  child.on('error', ({ message }) => {
    stderr.write(`Node ${NEEDED_NODE} is needed, and that of the package did not start: ${message}\n`);
  });
  const [status] = await once(child, 'close').catch(() => [1]);
  process.exit(typeof status === 'number' && status >= 0 ? status : 1);
}

const { runCommandLine } = await import('./command-line/command-line.ts');
const { commandsOf } = await import('./commands/index.ts');
const { loadSettingsFile } = await import('./command-line/settings-file.ts');
try {
  loadSettingsFile();
} catch (error) {
  stderr.write(`durable-forms.env cannot be read: ${(error as Error).message}\n`);
  process.exit(1);
}
const code = await runCommandLine(await commandsOf(env), args, { env, stdin, stdout, stderr });
// An extension may hold timers and connections, which would prevent the command from ending.
stdout.write('', () => process.exit(code));
