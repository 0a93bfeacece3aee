import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { join } from 'node:path';
import { ROOT, setupContext } from './context.mjs';
import { explain } from './failure.mjs';
import { nodeForSetUp } from './node.mjs';
import { createProgress } from './progress.mjs';

/** @type {NodeJS.Signals[]} */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const INTERRUPTED = 130;

/**
 * Runs a TypeScript program of ours with Node 24 on this terminal, with this process' arguments. Where there is none it
 * is installed first: this file and what it imports run under any Node from 20, without packages.
 * Everything else is set up by the program, packages too: it looks first whether a stack runs that uses them.
 *
 * @param {string} program below the clone
 * @param {object} [options]
 * @param {string} [options.root] in place of the clone
 * @param {string} [options.lastLine] last line of the output when nothing could be run, for a caller that waits for one
 * @param {string} [options.version] of the Node that runs this
 * @returns {Promise<number>} the program's exit code; 1 when it could not be run, 130 when interrupted before
 */
export async function handOver(program, { root = ROOT, lastLine, version = process.versions.node } = {}) {
  const stop = new AbortController();
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let child;
  const onSignal = () => {
    stop.abort();
    // Under another name than a terminal sends: the program has its Ctrl-C from there, and two are a request for haste.
    child?.kill('SIGTERM');
  };
  for (const signal of SIGNALS) process.on(signal, onSignal);
  try {
    const progress = createProgress(process.stderr);
    const context = setupContext({ root, env: process.env, progress, signal: stop.signal });
    const node = await nodeForSetUp(context, version);
    stop.signal.throwIfAborted();
    child = spawn(node, [join(root, program), ...process.argv.slice(2)], { stdio: 'inherit' });
    return await exitCode(child);
  } catch (error) {
    if (!stop.signal.aborted) console.error(explain(error));
    if (lastLine) console.log(lastLine);
    return stop.signal.aborted ? INTERRUPTED : 1;
  } finally {
    for (const signal of SIGNALS) process.off(signal, onSignal);
  }
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<number>} as a shell tells it: 128 and the signal's number for a process that a signal ended
 */
function exitCode(child) {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(code ?? 128 + constants.signals[signal ?? 'SIGKILL']));
  });
}
