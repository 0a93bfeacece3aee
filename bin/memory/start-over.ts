import { LIMITS, type LimitedRole, missing } from './limits.ts';

/**
 * Gives this process the limits of its role, unless it has them: the same program starts over in its place, with the same process id.
 * So a role has them however it is started. To be called first, before anything large is loaded. A Node without `execve`
 * (before 22.15; Windows) goes on as it was started.
 */
export function startOver(role: LimitedRole): void {
  const { flags, env } = missing(LIMITS[role], process);
  if (flags.length === 0 && Object.keys(env).length === 0) return;
  // The channel to a parent would be lost: who forks a role gives it what it needs.
  if (process.send || !process.execve) return;
  const args = [...flags, ...process.execArgv, ...process.argv.slice(1)];
  process.execve(process.execPath, [process.execPath, ...args], { ...env, ...process.env } as NodeJS.ProcessEnv);
}
