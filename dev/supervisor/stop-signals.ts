/** The signals that end a program, as abort signals. */
export interface StopSignals {
  /** Asks for an orderly stop. */
  stop: AbortSignal;
  /** Asks for haste. */
  hurry: AbortSignal;
}

/**
 * The first signal asks for an orderly stop, the same one again for haste. Each kind is counted by itself: one Ctrl-C arrives
 * as SIGINT from the terminal and as SIGTERM from the program that started this one.
 * An error that nobody caught stops everything in order too: no process may be left behind.
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
  // A closed terminal or pipe must not keep us from stopping what we started.
  process.stdout.on('error', () => {});
  process.stderr.on('error', () => {});
  return { stop: stop.signal, hurry: hurry.signal };
}
