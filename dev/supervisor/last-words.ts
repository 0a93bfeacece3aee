const LONGEST = 300;
const PORT_TAKEN = /EADDRINUSE|address already in use/i;
/** The beginnings of error reports by databases, Go programs and Node. */
const ERROR_LINE = /\[ERROR\]|\blevel=(error|fatal)\b|^(panic|fatal error|(Uncaught )?\w*(Error|Exception))\b.*:/i;

/**
 * Returns the last log line of level fatal that a role of ours wrote before it ended, with the error's own message.
 * @param log the process's output
 */
export function fatalMessage(log: string): string | undefined {
  const line = log.split('\n').findLast((candidate) => candidate.startsWith('{"level":60,'));
  if (line === undefined) return undefined;
  try {
    const { msg, err } = JSON.parse(line) as { msg: string; err?: { message?: string } };
    return err?.message && !msg.includes(err.message) ? `${msg}: ${err.message}` : msg;
  } catch {
    return undefined;
  }
}

/**
 * Returns the process's own reason why it could not start: the line about a port that was taken, else the first line with an
 * error. Later lines are a stack, or consequences.
 * @param log the process's output
 */
export function whyNotStarted(log: string): string | undefined {
  const lines = log.split('\n').map((line) => line.trim());
  const line =
    lines.find((candidate) => PORT_TAKEN.test(candidate)) ?? lines.find((candidate) => ERROR_LINE.test(candidate));
  return fatalMessage(log) ?? line?.slice(0, LONGEST);
}

/** True when a reason says that another program listens on the server's port. */
export function namesTakenPort(reason: string): boolean {
  return PORT_TAKEN.test(reason);
}
