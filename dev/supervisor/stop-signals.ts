/** The signals that end a program, as abort signals. */
export interface StopSignals {
  /** Requests an orderly stop. */
  stop: AbortSignal;
  /** Requests haste. */
  hurry: AbortSignal;
}

/**
 * Turns process signals into abort signals: the first requests an orderly stop, the same signal again requests haste. Each kind
 * is counted separately, because one Ctrl-C arrives as SIGINT from the terminal and as SIGTERM from the program that started
 * this one. An uncaught error also stops everything in order: no process may be left behind.
 */
export function stopSignals(): StopSignals {
  const stop = new AbortController();
  const hurry = new AbortController();
  const seen = new Set<NodeJS.Signals>();
  const onSignal = (signal: NodeJS.Signals) => {
    if (seen.has(signal)) hurry.abort();
    seen.add(signal);
    stop.abort();
  };
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal).on('SIGHUP', onSignal);
  const onError = (error: unknown) => {
    console.error(error);
    process.exitCode = 1;
    stop.abort();
  };
  process.on('uncaughtException', onError).on('unhandledRejection', onError);
  // A closed terminal or pipe must not prevent us from stopping the processes that we started.
  process.stdout.on('error', () => {});
  process.stderr.on('error', () => {});
  return { stop: stop.signal, hurry: hurry.signal };
}
