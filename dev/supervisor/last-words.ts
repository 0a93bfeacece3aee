const LONGEST = 300;
const PORT_TAKEN = /EADDRINUSE|address already in use/i;
/** How databases, Go programs and Node begin the report of an error. */
const ERROR_LINE = /\[ERROR\]|\blevel=(error|fatal)\b|^(panic|fatal error|(Uncaught )?\w*(Error|Exception))\b.*:/i;

/**
 * The last log line of level fatal that a role of ours wrote before it gave up, with the error's own message.
 * @param log what the process printed
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
 * Why a process could not start, in its own words: the line about a port that was taken, else its first line with an error.
 * What follows that line is a stack, or what went wrong because of it.
 * @param log what the process printed
 */
export function whyNotStarted(log: string): string | undefined {
  const lines = log.split('\n').map((line) => line.trim());
  const line =
    lines.find((candidate) => PORT_TAKEN.test(candidate)) ?? lines.find((candidate) => ERROR_LINE.test(candidate));
  return fatalMessage(log) ?? line?.slice(0, LONGEST);
}

/** Whether a reason says that another program listens where a server wanted to. */
export function namesTakenPort(reason: string): boolean {
  return PORT_TAKEN.test(reason);
}
