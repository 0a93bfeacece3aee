/**
 * Turns the signals that end a program into abort signals: the first asks for an orderly stop, a second one for haste.
 * An error that nobody caught stops everything in order too: no process may be left behind.
 */
export function stopSignals() {
  const stop = new AbortController();
  const hurry = new AbortController();
  const onSignal = () => (stop.signal.aborted ? hurry.abort() : stop.abort());
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal).on('SIGHUP', onSignal);
  const onError = (/** @type {unknown} */ error) => {
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
