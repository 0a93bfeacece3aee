#!/usr/bin/env node
import { runCommandLine } from './commands/command-line.ts';
import { commands } from './commands/index.ts';

const { env, stdin, stdout, stderr } = process;
const code = await runCommandLine(commands, process.argv.slice(2), { env, stdin, stdout, stderr });
// An extension may hold timers and connections of its own, which would keep a command from ending.
stdout.write('', () => process.exit(code));
