import { randomBytes } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { Pool } from 'undici';
import { createForm } from '#dev/load/forms.ts';
import { table } from '#dev/load/report/table.ts';
import { percentile } from '#dev/load/requests.ts';
import { asAdmin, ask, type Stack } from '#dev/load/stack.ts';

/** A cause for refusing a secret, compared with the first cause of its kind. */
export interface CauseFigures {
  cause: string;
  samples: number;
  p50: number;
  p90: number;
  /**
   * The share of pairs in which a refusal for this cause takes longer than one for the first cause: 0.5 when they cannot be told
   * apart by time (the Mann–Whitney statistic).
   */
  longer: number;
}

export interface TimingReport {
  headless: CauseFigures[];
  drafts: CauseFigures[];
  /** True when the answers to all causes of a kind were equal except for their id and date. */
  balanced: boolean;
}

interface Cause {
  cause: string;
  method: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  /** The client's address; by default a new one for each request, so that failures are not throttled. */
  address?: string;
}

const SAMPLES = 600;
const WARM_UP = 30;
/** The largest allowed difference from 0.5: with this many samples three standard errors of `longer` are 0.05. */
const APART = 0.05;

/**
 * Measures the time of refusals by cause: one at a time, in random order, each cause equally often. A difference would reveal
 * whether a form, a key, a draft or an allowlist exists.
 */
export async function runTiming(bench: Stack): Promise<TimingReport> {
  const { dev } = bench;
  const admin = (method: string, path: string, body?: object) =>
    ask<Record<string, unknown>>(method, `${dev.apiB}${path}`, body, asAdmin(dev));
  const withOptions = async (options: object) => {
    const { id } = await createForm(dev, { webhooks: {}, notify: false });
    const { config } = (await admin('GET', `/forms/${id}`)) as { config: { options: object } };
    await admin('PATCH', `/forms/${id}`, { config: { ...config, options: { ...config.options, ...options } } });
    return id;
  };
  const keyOf = async (id: number) => String((await admin('POST', `/forms/${id}/headless-key`, {})).api_key);
  const trash = (id: number) =>
    fetch(`${dev.apiB}/forms/${id}`, { method: 'DELETE', headers: asAdmin(dev) }).then(() => id);

  const open = await withOptions({ headless: { enabled: true } });
  const rightKey = await keyOf(open);
  const off = await withOptions({ headless: { enabled: false } });
  const listed = await withOptions({ headless: { enabled: true, allowlist: ['203.0.113.9'] } });
  const listedKey = await keyOf(listed);
  const keyless = await withOptions({ headless: { enabled: true } });
  const trashed = await withOptions({ headless: { enabled: true } });
  const trashedKey = await keyOf(trashed);
  await trash(trashed);
  const wrongKey = () => ({ 'x-svcb-api-key': `svcb_${randomBytes(32).toString('base64url')}` });
  const submit = (id: number | string) => `/forms/${id}/submissions`;
  const throttled = '198.51.100.77';
  for (let failures = 0; failures < 12; failures += 1) {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': throttled, ...wrongKey() };
    await fetch(`${dev.apiB}${submit(open)}`, { method: 'POST', headers, body: '{}' });
  }
  const post = (cause: string, id: number, headers: Record<string, string>, address?: string): Cause => {
    return { cause, method: 'POST', path: submit(id), headers, address };
  };
  const headless = await compare(bench, 401, [
    post('wrong key', open, wrongKey()),
    post('no such form', 999_999_999, wrongKey()),
    post('form in the trash, right key', trashed, { 'x-svcb-api-key': trashedKey }),
    post('headless switched off', off, wrongKey()),
    post('form without a key', keyless, wrongKey()),
    post('empty key', open, { 'x-svcb-api-key': ' ' }),
    post('right key, address not listed', listed, { 'x-svcb-api-key': listedKey }),
    post('right key, throttled', open, { 'x-svcb-api-key': rightKey }, throttled),
  ]);

  const saving = await withOptions({ drafts: { enabled: true } });
  const other = await withOptions({ drafts: { enabled: false } });
  const resume = (cause: string, id: number, token: string): Cause => {
    return { cause, method: 'GET', path: `/forms/${id}/drafts/resume?token=${token}` };
  };
  const token = randomBytes(32).toString('base64url');
  const drafts = await compare(bench, 404, [
    resume('unknown token', saving, token),
    resume('malformed token', saving, 'short'),
    resume('no such form', 999_999_999, token),
    resume('drafts switched off', other, token),
    resume('form in the trash', trashed, token),
  ]);
  const alike = [...headless, ...drafts].every(({ alike }) => alike);
  return { headless, drafts, balanced: alike };
}

export function renderTiming({ headless, drafts, balanced }: TimingReport): string {
  const rows = (figures: CauseFigures[]) =>
    figures.map(({ cause, samples, p50, p90, longer }) => {
      const verdict = Math.abs(longer - 0.5) <= APART ? '' : 'CAN BE SEEN';
      return [cause, String(samples), p50.toFixed(2), p90.toFixed(2), longer.toFixed(3), verdict];
    });
  const head = (what: string) => [what, 'samples', 'p50 ms', 'p90 ms', 'longer', ''];
  return [
    table(head('headless, refused'), rows(headless)),
    table(head('drafts, refused'), rows(drafts)),
    `"longer" is how often a refusal takes longer than one of the first line; 0.5 is no difference, and ±${APART} is chance.`,
    balanced ? 'All answers of a kind are the same.' : 'THE ANSWERS DIFFER.',
  ].join('\n\n');
}

async function compare({ dev, say }: Stack, status: number, causes: readonly Cause[]) {
  say(`refusals with ${status}, ${causes.length} causes`);
  const { origin, pathname } = new URL(dev.apiB);
  const pool = new Pool(origin, { connections: 1, pipelining: 1 });
  const times = new Map(causes.map(({ cause }) => [cause, [] as number[]]));
  const answers = new Map(causes.map(({ cause }) => [cause, new Set<string>()]));
  let visitor = 0;
  const send = async ({ method, path, headers, address }: Cause) => {
    visitor += 1;
    const nobody = `100.64.${(visitor >> 8) % 256}.${visitor % 256}`;
    const all = { 'content-type': 'application/json', 'x-forwarded-for': address ?? nobody, ...headers };
    const started = performance.now();
    const answer = await pool.request({
      method,
      path: pathname + path,
      headers: all,
      ...(method === 'POST' && { body: '{}' }),
    });
    const text = await answer.body.text();
    const took = performance.now() - started;
    if (answer.statusCode !== status) throw new Error(`${method} ${path}: ${answer.statusCode}, not ${status}`);
    const { date: _date, 'x-request-id': _id, 'keep-alive': _alive, ...rest } = answer.headers;
    return { took, answer: JSON.stringify([rest, text]) };
  };
  for (const cause of causes) for (let count = 0; count < WARM_UP; count += 1) await send(cause);
  for (let round = 0; round < SAMPLES; round += 1) {
    for (const cause of shuffled(causes)) {
      const { took, answer } = await send(cause);
      times.get(cause.cause)?.push(took);
      answers.get(cause.cause)?.add(answer);
    }
  }
  await pool.close();
  const [first = ''] = times.keys();
  const same = new Set([...answers.values()].flatMap((one) => [...one])).size === 1;
  return [...times].map(([cause, taken]) => {
    const sorted = taken.toSorted((a, b) => a - b);
    const longer = cause === first ? 0.5 : shareLonger(sorted, times.get(first) ?? []);
    return {
      cause,
      samples: taken.length,
      p50: percentile(sorted, 0.5),
      p90: percentile(sorted, 0.9),
      longer,
      alike: same,
    };
  });
}

/** Returns the share of all pairs in which the left time is longer. */
function shareLonger(left: readonly number[], right: readonly number[]): number {
  const pairs = left.length * right.length;
  const wins = left.reduce((sum, a) => sum + right.reduce((won, b) => won + (a > b ? 1 : a === b ? 0.5 : 0), 0), 0);
  return wins / pairs;
}

function shuffled<T>(all: readonly T[]): T[] {
  return all
    .map((one) => [Math.random(), one] as const)
    .sort(([a], [b]) => a - b)
    .map(([, one]) => one);
}
