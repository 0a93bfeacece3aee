import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Step } from '#dev/supervisor/stack.ts';

/** The roles whose clocks can jump. The clocks of database and engine stay right. */
export const CLOCKS = ['worker', 'http'] as const;
export type Clock = (typeof CLOCKS)[number];

const ROOT = '/usr/lib';
const fileOf = (folder: string, clock: Clock) => join(folder, `clock-of-${clock}`);

/** Returns libfaketime (Debian's package of that name), which changes the clock of a process; undefined where it is not. */
export function clockLibrary(): string | undefined {
  return readdirSync(ROOT)
    .filter((name) => name.endsWith('-linux-gnu'))
    .map((name) => join(ROOT, name, 'faketime/libfaketimeMT.so.1'))
    .find((file) => existsSync(file));
}

/** Makes the clock of a role follow a file, which is read once a second. @param folder of the files */
export function withClock(step: Step, folder: string, library: string): Step {
  const clock = CLOCKS.find((one) => one === step.name);
  if (step.kind !== 'service' || !clock) return step;
  setClock(folder, clock, 0);
  return {
    ...step,
    command() {
      const { env, ...program } = step.command();
      const clockwork = {
        ...{ LD_PRELOAD: library, FAKETIME_TIMESTAMP_FILE: fileOf(folder, clock), FAKETIME_CACHE_DURATION: '1' },
        // Timers go on as they were.
        ...{ FAKETIME_DONT_FAKE_MONOTONIC: '1', DONT_FAKE_MONOTONIC: '1' },
      };
      return { ...program, env: { ...env, ...clockwork } };
    },
  };
}

/** Sets the clock of a role. @param seconds how far it is ahead; negative: behind */
export function setClock(folder: string, clock: Clock, seconds: number): void {
  writeFileSync(fileOf(folder, clock), `${seconds < 0 ? '' : '+'}${seconds}\n`);
}
