import { LIMITS, type LimitedRole, missingLimits } from './limits.ts';

/**
 * Gives this process the limits of its role, unless it has them: replaces the program by itself, with the same process id, so
 * that a role has its limits however it is started. Must be called before anything large is loaded. A Node without `execve`
 * (before 22.15; Windows) continues as it was started.
 */
export function restartWithLimits(role: LimitedRole): void {
  const { flags, env } = missingLimits(LIMITS[role], process);
  if (flags.length === 0 && Object.keys(env).length === 0) return;
  // `execve` would close the channel to a parent process. A parent that forks a role passes the limits itself.
  if (process.send || !process.execve) return;
  const args = [...flags, ...process.execArgv, ...process.argv.slice(1)];
  process.execve(process.execPath, [process.execPath, ...args], { ...env, ...process.env } as NodeJS.ProcessEnv);
}
