#!/usr/bin/env node
import { runCommandLine } from './commands/command-line.ts';
import { commands } from './commands/index.ts';

const { env, stdin, stdout, stderr } = process;
process.exitCode = await runCommandLine(commands, process.argv.slice(2), { env, stdin, stdout, stderr });
