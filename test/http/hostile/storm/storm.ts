import { RateLimit } from '#db/entities/rate-limit.ts';
import { describedAnswers } from '#test/environment/described-answers.ts';
import type { Operation } from '../document/operations.ts';
import { refreshTokens, type World } from '../world/world.ts';
import { type Basis, basesOf, type SuiteTables, toRequest } from './basis.ts';
import { casesOf, type HostileCase, type Part, type Seen } from './cases.ts';
import { type HostileClient, hostileClient, type Received, type Sent } from './client.ts';
import { mistakesOf } from './verdict.ts';

/** Milliseconds of CPU of this process, client included. The limit is generous, but a busy machine does not add CPU time. */
export const MOST_CPU_MS = 1_500;
const AT_ONCE = 6;

export interface StormReport {
  operations: number;
  places: number;
  /** The size of the whole cross product. */
  all: number;
  cases: number;
  /** Numbers of outcomes, by part of the request. */
  ends: Record<Part, Record<string, number>>;
  seconds: number;
  cpuSeconds: number;
  /** The operations that took longest. */
  longest: { name: string; seconds: number }[];
  /** The peak memory of the process, in bytes. */
  peak: number;
  /** Requests that seemed too slow beside others, with their CPU time when repeated alone. */
  slowest: { cpuMs: number; name: string }[];
  /** Uses of each class in a body. */
  met: Map<string, number>;
  /** Violations. */
  wrong: string[];
}

/**
 * Attacks each of these routes.
 * @param most classes for each place
 */
export async function storm<W extends World>(
  world: W,
  operations: readonly Operation[],
  known: SuiteTables<W>,
  most: number,
): Promise<StormReport> {
  const report: StormReport = {
    operations: 0,
    places: 0,
    all: 0,
    cases: 0,
    ends: { path: {}, query: {}, header: {}, value: {}, body: {}, several: {} },
    seconds: 0,
    cpuSeconds: 0,
    longest: [],
    peak: 0,
    slowest: [],
    met: new Map(),
    wrong: [],
  };
  const client = hostileClient(world.service.url);
  const mistakesIn = describedAnswers(world.service.app);
  const again: (() => Promise<{ name: string; cpuMs: number }>)[] = [];
  const began = { wall: performance.now(), cpu: process.cpuUsage() };
  // Lanes run concurrently, because most of the time is spent waiting for the database; operations that share rows are in one
  // lane.
  const lanes = [...Map.groupBy(operations, (one) => known.laneOf?.(one) ?? laneOf(one)).values()];
  const work = async () => {
    for (let lane = lanes.shift(); lane; lane = lanes.shift()) {
      const seen: Seen = { routes: new Map(), offsets: new Map() };
      for (const operation of lane) {
        const start = performance.now();
        await refreshTokens(world);
        const [first, ...others] = await basesOf(world, operation, known);
        await stormAt(0, operation, seen, first);
        for (const index of others.keys()) await stormAt(index + 1, operation, seen);
        report.operations += 1;
        report.longest.push({ name: operation.name, seconds: Math.round((performance.now() - start) / 1000) });
      }
    }
  };
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    for (const alone of again) {
      const { name, cpuMs } = await alone();
      report.slowest.push({ name, cpuMs });
      if (cpuMs > MOST_CPU_MS) report.wrong.push(`${name}: ${cpuMs} ms of CPU`);
    }
  } finally {
    client.close();
  }
  report.longest = report.longest.toSorted((a, b) => b.seconds - a.seconds).slice(0, 12);
  const { user, system } = process.cpuUsage(began.cpu);
  return { ...report, seconds: (performance.now() - began.wall) / 1000, cpuSeconds: (user + system) / 1e6 };

  async function stormAt(which: number, operation: Operation, seen: Seen, made?: Basis): Promise<void> {
    const wrong = (name: string, mistakes: readonly string[]) => {
      for (const mistake of mistakes) report.wrong.push(`${operation.name}, ${name}: ${mistake}`);
    };
    const begin = async () => (await basesOf(world, operation, known))[which] as Basis;
    let basis = made ?? (await begin());
    const right = await send(client, world, toRequest(basis));
    if (!isReached(basis, right.status)) {
      wrong('the right request', [`${right.status} ${right.cut ?? right.text.slice(0, 300)}`]);
      return;
    }
    // Records that one request uses up are created again for the next.
    const lasts = isReached(basis, (await send(client, world, toRequest(basis))).status);
    basis = { ...(lasts ? basis : await begin()), cursors: await cursorsOf(client, basis) };
    const { places, all, cases } = casesOf(basis, most, seen, 2 * most * operations.indexOf(operation));
    Object.assign(report, {
      places: report.places + places,
      all: report.all + all,
      cases: report.cases + cases.length,
    });
    for (const one of cases) {
      const { answer, cpuMs } = await measured(toRequest(basis, one.change));
      note(report, one, answer);
      for (const name of one.classes) report.met.set(name, (report.met.get(name) ?? 0) + 1);
      report.peak = Math.max(report.peak, process.memoryUsage.rss());
      // Other requests used CPU meanwhile, so the request is repeated alone.
      if (cpuMs > MOST_CPU_MS)
        again.push(async () => ({
          name: `${operation.name}, ${one.name}`,
          ...(await measured(toRequest(await begin(), one.change))),
        }));
      wrong(one.name, wrongWith(operation, one, answer));
      world.service.logLines.length = 0;
      world.service.engine.requests.length = 0;
      if (!lasts && answer.status < 400) basis = { ...(await begin()), cursors: basis.cursors };
    }
    const after = await send(client, world, toRequest(await begin()));
    if (!isReached(basis, after.status))
      wrong('the right request after all', [`${after.status} ${after.text.slice(0, 300)}`]);
  }

  function wrongWith(operation: Operation, one: HostileCase, answer: Received): string[] {
    const { status, text } = answer;
    // Another path may belong to another route.
    const described =
      one.part === 'path' ? [] : mistakesIn(operation.method, exampleOf(operation), { ...answer, body: parsed(text) });
    const logged = status === 502 ? [] : errorsIn(world.service.logLines);
    return [...mistakesOf(operation, one, answer, described), ...logged].map((what) => `${status}, ${what}`);
  }

  async function measured(sent: Sent): Promise<{ answer: Received; cpuMs: number }> {
    const before = process.cpuUsage();
    const answer = await send(client, world, sent);
    const { user, system } = process.cpuUsage(before);
    return { answer, cpuMs: Math.round((user + system) / 1000) };
  }
}

/** Routes that save a form are attacked one after the other: each of them reads the same form. */
const SAVES = /^(?:POST b:\/forms|P(?:UT|ATCH) b:\/forms\/:id|POST a:\/forms\/:id\/builder)$/;

function laneOf({ name, path }: Operation): string {
  if (SAVES.test(name)) return 'saves';
  const [, first = ''] = /^(?:(?:a|b|host):)?\/([^/]*)/.exec(path) ?? [];
  if (path.startsWith('host:') || ['login', 'logout', 'account'].includes(first)) return 'accounts';
  // Exports and imports are limited in number, so requests that create some share a lane.
  if (first === 'exports' || path.endsWith('/exports')) return 'exports';
  if (first === 'imports' || path.endsWith('/imports')) return 'imports';
  return first === 'forms' ? name : first;
}

/** Rate limits are passed by advancing the clock: a request that they refuse proves nothing. */
async function send(
  client: HostileClient,
  { service }: Pick<World, 'service'>,
  sent: Sent,
  tries = 4,
): Promise<Received> {
  const answer = await client.send(sent);
  if (tries === 1 || ![429, 503].includes(answer.status)) return answer;
  // A busy machine may exceed the database's deadline, which is reported; the request is repeated alone.
  if (answer.status === 429) {
    service.clock.pass((Number(answer.headers['retry-after'] ?? 60) + 1) * 1000);
    await service.orm.em.fork().nativeDelete(RateLimit, {});
  }
  return send(client, { service }, sent, tries - 1);
}

function isReached({ outcome }: Basis, status: number): boolean {
  return outcome === undefined ? status >= 200 && status < 400 : status === outcome;
}

/** Returns right values of `after` and `before`, from an answer with a next page. */
async function cursorsOf(client: HostileClient, basis: Basis): Promise<Record<string, string>> {
  const names = basis.operation.parameters.filter((one) => one.in === 'query').map(({ name }) => name);
  const name = names.find((one) => ['after', 'before'].includes(one));
  if (!name || !names.includes('limit')) return {};
  const { text } = await client.send(toRequest(basis, { query: { limit: '1' } }));
  const next = (parsed(text) as { next?: unknown } | null)?.next;
  return next === null || next === undefined ? {} : { [name]: String(next) };
}

function note({ ends }: StormReport, { part }: HostileCase, { status, text, cut }: Received): void {
  const code = status >= 400 ? (parsed(text) as { code?: string } | null)?.code : undefined;
  const end = cut ? 'cut' : [status, code].filter(Boolean).join(' ');
  ends[part][end] = (ends[part][end] ?? 0) + 1;
}

function errorsIn(lines: readonly string[]): string[] {
  return lines
    .filter((line) => /"level":(?:50|60|"error"|"fatal")/.test(line))
    .map((line) => `it logs ${line.slice(0, 600)}`);
}

function exampleOf({ path }: Operation): string {
  return path.replaceAll(/[:*][a-z_]+/g, '1');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
