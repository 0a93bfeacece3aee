import { writeFileSync } from 'node:fs';

export interface Command {
  file: string;
  args: string[];
  env?: NodeJS.ProcessEnv;
  cwd?: string;
}

/** The `nice` value of processes that work after a burst was accepted. */
export const BACKGROUND_NICE = 5;

/**
 * Wraps a command so that it runs at a lower priority. Uses the `nice` program: on Linux `os.setPriority` affects only the
 * threads that a starting process has at that moment.
 */
export function withPriority(command: Command, nice?: number): Command {
  if (nice === undefined) return command;
  return { ...command, file: 'nice', args: ['-n', String(nice), command.file, ...command.args] };
}

/**
 * Sets the priority of a process group. On Linux with autogroups, each session (a service is one) gets an equal share of the CPU
 * whatever its priority, so the group needs a priority of its own.
 */
export function setGroupPriority(pid: number | undefined, nice?: number): void {
  if (pid === undefined || nice === undefined) return;
  try {
    writeFileSync(`/proc/${pid}/autogroup`, String(nice));
  } catch {
    // The system has no autogroups, or the process has ended: the priority of the process has to suffice.
  }
}
