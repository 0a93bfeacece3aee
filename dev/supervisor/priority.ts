import { writeFileSync } from 'node:fs';

export interface Command {
  file: string;
  args: string[];
  env?: NodeJS.ProcessEnv;
  cwd?: string;
}

/** For what is worked off after a burst has been accepted. */
export const BACKGROUND_NICE = 5;

/**
 * The command at a lower priority. By the `nice` program: `os.setPriority` of a process that is just starting reaches the
 * threads it has by then, and on Linux no other.
 */
export function withPriority(command: Command, nice?: number): Command {
  if (nice === undefined) return command;
  return { ...command, file: 'nice', args: ['-n', String(nice), command.file, ...command.args] };
}

/**
 * On Linux with autogroups, each session (a service is one) gets an equal share of the CPU, whatever its priority: there the
 * group has a priority of its own.
 */
export function setGroupPriority(pid: number | undefined, nice?: number): void {
  if (pid === undefined || nice === undefined) return;
  try {
    writeFileSync(`/proc/${pid}/autogroup`, String(nice));
  } catch {
    // A system without autogroups, or a process that has ended already: the priority of the process has to do.
  }
}
