import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** A process as it was identified at its start. */
export interface ProcessIdentity {
  pid: number;
  identity: string;
}

/**
 * Returns a text that is unique to this process, so that a pid that another process has got in the meantime is never mistaken
 * for ours: boot and start time on Linux, the start time from `ps` elsewhere.
 * @returns undefined when there is no such process (a zombie counts as gone)
 */
export function processIdentity(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The command, in parentheses, may contain spaces and parentheses: the fields are counted after the last one.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (fields[0] === 'Z' || fields[0] === 'X') return undefined;
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}:${fields[19]}`;
  } catch {
    return process.platform === 'linux' ? undefined : identityFromPs(pid);
  }
}

export function isAlive(known: ProcessIdentity | undefined | null): boolean {
  return known != null && processIdentity(known.pid) === known.identity;
}

export function ownProcess(): ProcessIdentity {
  return { pid: process.pid, identity: processIdentity(process.pid) ?? '' };
}

function identityFromPs(pid: number): string | undefined {
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined;
  } catch {
    return undefined;
  }
}
