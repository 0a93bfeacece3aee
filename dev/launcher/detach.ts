import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { programOf } from '#dev/setup/context.ts';
import { SetupError } from '#dev/setup/failure.ts';
import { isAlive } from '#dev/setup/process-identity.ts';
import { tail } from '#dev/setup/run.ts';
import { prepareDataFolder } from '#dev/supervisor/data-folder.ts';
import { memoryLine, SMALL } from '#dev/supervisor/memory.ts';
import { runningLauncher, stopLeftovers } from '#dev/supervisor/run-file.ts';
import type { DevFile, SessionOptions } from './session.ts';

/** The job of the launcher in the background, as JSON in its argument. */
export type DetachedJob = Pick<SessionOptions, 'dataDir' | 'tools' | 'rolesModule'>;

/** A message from that launcher to the process that started it. */
export interface DetachedMessage {
  say?: string;
  ready?: DevFile;
  /** The reason why it could not start. */
  failed?: string;
}

const DETACHED = programOf('dev/launcher/detached');

/** The slowest role's grace plus the database's own, with a margin. */
const STOP_TIMEOUT_MS = 60_000;

/**
 * Starts a launcher in the background and waits until it is ready. `signal` stops that launcher again.
 * @throws SetupError with the reason when the start fails
 */
export async function startDetached(options: SessionOptions): Promise<DevFile> {
  const { env, dataDir, tools, rolesModule, progress, signal } = options;
  prepareDataFolder(dataDir);
  const log = join(dataDir, 'logs', 'launcher.log');
  const fd = openSync(log, 'a', 0o600);
  const from = statSync(log).size;
  const job: DetachedJob = { dataDir, tools, rolesModule };
  const args = [...SMALL.flags, DETACHED, JSON.stringify(job)];
  const child = spawn(tools.node, args, {
    env,
    stdio: ['ignore', fd, fd, 'ipc'],
    detached: true,
  });
  closeSync(fd);
  const stop = () => child.kill('SIGTERM');
  signal.addEventListener('abort', stop, { once: true });
  try {
    return await new Promise<DevFile>((resolve, reject) => {
      child.on('message', (message: DetachedMessage) => {
        if (message.say !== undefined) progress.say(message.say);
        if (message.ready) resolve(message.ready);
        if (message.failed !== undefined) reject(new SetupError(message.failed));
      });
      child.once('error', (error) => reject(new SetupError(`The launcher could not be started: ${error.message}`)));
      // The child may have ended before its last message, the reason, was read.
      endOf(child).then((how) => {
        reject(new SetupError(`The launcher ended (${how}). Log: ${log}\n${tail(log, { from })}`));
      });
    });
  } finally {
    signal.removeEventListener('abort', stop);
    if (child.connected) child.disconnect();
    child.unref();
  }
}

/** Describes how a process ended, once all its messages have been read. */
async function endOf(child: ChildProcess): Promise<string> {
  const silent = new Promise<void>((resolve) => child.once('disconnect', resolve));
  const how = await new Promise<string>((resolve) => {
    child.once('exit', (code, killed) => resolve(killed ?? `exit code ${code}`));
  });
  await silent;
  return how;
}

/**
 * Stops the launcher of a data folder, wherever it runs, with every process that it started; reports their memory and waits
 * until they are gone.
 */
export async function stopRunning(dataDir: string, say: (text: string) => void): Promise<void> {
  const launcher = runningLauncher(dataDir);
  if (!launcher) {
    const left = await stopLeftovers(dataDir, say);
    say(left.length > 0 ? 'Stopped.' : `Nothing is running with DATA_DIR=${dataDir}.`);
    return;
  }
  const memory = memoryLine(dataDir);
  if (memory) say(memory);
  process.kill(launcher.pid, 'SIGTERM');
  const deadline = performance.now() + STOP_TIMEOUT_MS;
  while (isAlive(launcher) && performance.now() < deadline) await sleep(50);
  if (isAlive(launcher)) {
    say(`The launcher (process ${launcher.pid}) did not end within ${STOP_TIMEOUT_MS / 1000} s: killing it.`);
    process.kill(launcher.pid, 'SIGKILL');
    while (isAlive(launcher)) await sleep(50);
  }
  await stopLeftovers(dataDir, say);
  say('Stopped.');
}
