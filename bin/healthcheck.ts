// Exits with 0 when the role in this container is ready. HTTP reports readiness at PORT, a worker at METRICS_PORT.
const ANSWERS_WITHIN_MS = 4_000;
const { PORT, METRICS_PORT } = process.env;
const probes = [PORT, METRICS_PORT].filter(Boolean).map(async (port) => {
  const signal = AbortSignal.timeout(ANSWERS_WITHIN_MS);
  const { status } = await fetch(`http://127.0.0.1:${port}/readyz`, { signal });
  if (status !== 200) throw new Error(`${port} answers ${status}`);
});
try {
  await Promise.any(probes);
} catch (error) {
  const reasons: Error[] = error instanceof AggregateError ? error.errors : [];
  process.stderr.write(`not ready: ${reasons.map(({ message }) => message).join('; ')}\n`);
  process.exitCode = 1;
}

export {};
