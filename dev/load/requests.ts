import { performance } from 'node:perf_hooks';
import { Pool } from 'undici';

/** The request that is sent repeatedly. */
export interface LoadRequest {
  /** The complete address. */
  url: string;
  headers?: Record<string, string>;
  /** JSON text. */
  body: string;
}

export interface LoadBounds {
  /** Concurrent requests. */
  connections: number;
  seconds: number;
  /** Seconds before these, whose requests are sent and listed but not counted. */
  leadSeconds?: number;
  /** The most requests that are sent, whatever the time. */
  most?: number;
}

/** Times in ms, rates per second. */
export interface LoadFigures {
  connections: number;
  requests: number;
  perSecond: number;
  p50: number;
  p99: number;
  longest: number;
}

export interface LoadResult extends LoadFigures {
  /** Bodies of the answers with status 200, including those of the lead time. */
  answers: string[];
  /** Counts by status or error code, without 200. */
  failures: Record<string, number>;
}

/** Sends requests until time or number is up. Awaits every request that was sent, so that the counts are exact. */
export async function load(
  request: LoadRequest,
  { connections, seconds, leadSeconds = 0, most }: LoadBounds,
): Promise<LoadResult> {
  const { origin, pathname } = new URL(request.url);
  const pool = new Pool(origin, { connections, pipelining: 1, headersTimeout: 30_000 });
  const headers = { 'content-type': 'application/json', ...request.headers };
  const times: number[] = [];
  const answers: string[] = [];
  const failures: Record<string, number> = {};
  let left = most ?? Number.POSITIVE_INFINITY;
  const started = performance.now() + leadSeconds * 1000;
  const until = started + seconds * 1000;

  const send = async () => {
    while (left > 0 && performance.now() < until) {
      left -= 1;
      const sent = performance.now();
      const failure = await pool
        .request({ method: 'POST', path: pathname, headers, body: request.body })
        .then(async ({ statusCode, body }) => {
          const text = await body.text();
          if (statusCode !== 200) return String(statusCode);
          answers.push(text);
          return null;
        })
        .catch((error: { code?: string; message: string }) => error.code ?? error.message);
      if (sent >= started) times.push(performance.now() - sent);
      if (failure !== null) failures[failure] = (failures[failure] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, send));
  const took = (performance.now() - started) / 1000;
  await pool.close();
  times.sort((a, b) => a - b);
  return {
    connections,
    requests: times.length,
    perSecond: times.length / took,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    longest: times.at(-1) ?? 0,
    answers,
    failures,
  };
}

/** @param sorted ascending. */
export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Adds counts to a sum. */
export function addCounts(sum: Record<string, number>, counts: Readonly<Record<string, number>>): void {
  for (const [what, n] of Object.entries(counts)) sum[what] = (sum[what] ?? 0) + n;
}
