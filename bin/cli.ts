#!/usr/bin/env node
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const NEEDED_NODE = 24;
const { env, stdin, stdout, stderr } = process;
const args = process.argv.slice(2);

// The shell may find an older Node, which cannot load what follows; the package brings its own.
if (Number.parseInt(process.versions.node, 10) < NEEDED_NODE) {
  const node = join(dirname(createRequire(import.meta.url).resolve('node/package.json')), 'bin', 'node');
  const { status, error } = spawnSync(node, [fileURLToPath(import.meta.url), ...args], { stdio: 'inherit' });
  if (error) stderr.write(`Node ${NEEDED_NODE} is needed, and that of the package did not start: ${error.message}\n`);
  process.exit(status ?? 1);
}

const { runCommandLine } = await import('./command-line/command-line.ts');
const { commandsOf } = await import('./commands/index.ts');
const code = await runCommandLine(await commandsOf(env), args, { env, stdin, stdout, stderr });
// An extension may hold timers and connections of its own, which would keep a command from ending.
stdout.write('', () => process.exit(code));
