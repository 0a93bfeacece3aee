import { RateLimit } from '#db/entities/rate-limit.ts';
import { describedAnswers } from '#test/environment/described-answers.ts';
import type { Operation } from '../document/operations.ts';
import { refreshTokens, type World } from '../world/world.ts';
import { type Basis, basesOf, type Known, sentOf } from './basis.ts';
import { casesOf, type HostileCase, type Part, type Seen } from './cases.ts';
import { type HostileClient, hostileClient, type Received, type Sent } from './client.ts';
import { mistakesOf } from './verdict.ts';

/** Generous: a busy machine makes no CPU time. In ms of this process, client included. */
export const MOST_CPU_MS = 1_500;
const AT_ONCE = 6;

export interface StormReport {
  operations: number;
  places: number;
  /** Of the whole cross product. */
  all: number;
  cases: number;
  /** How many ended so, by part of the request. */
  ends: Record<Part, Record<string, number>>;
  seconds: number;
  cpuSeconds: number;
  /** The operations that took longest. */
  longest: { name: string; seconds: number }[];
  /** The largest memory of the process meanwhile, in bytes. */
  peak: number;
  /** What seemed to take too much beside others, and what it took alone. */
  slowest: { cpuMs: number; name: string }[];
  /** How often each class stood somewhere in a body. */
  met: Map<string, number>;
  /** What should not have been. */
  wrong: string[];
}

/** Attacks every one of these routes. @param most classes for each place */
export async function storm<W extends World>(
  world: W,
  operations: readonly Operation[],
  known: Known<W>,
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
  // Side by side, since most of the time is waited for the database; what shares rows is in one row.
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
    const right = await send(client, world, sentOf(basis));
    if (!isReached(basis, right.status)) {
      wrong('the right request', [`${right.status} ${right.cut ?? right.text.slice(0, 300)}`]);
      return;
    }
    // What one request uses up is made again for the next.
    const lasts = isReached(basis, (await send(client, world, sentOf(basis))).status);
    basis = { ...(lasts ? basis : await begin()), cursors: await cursorsOf(client, basis) };
    const { places, all, cases } = casesOf(basis, most, seen, 2 * most * operations.indexOf(operation));
    Object.assign(report, {
      places: report.places + places,
      all: report.all + all,
      cases: report.cases + cases.length,
    });
    for (const one of cases) {
      const { answer, cpuMs } = await measured(sentOf(basis, one.change));
      note(report, one, answer);
      for (const name of one.classes) report.met.set(name, (report.met.get(name) ?? 0) + 1);
      report.peak = Math.max(report.peak, process.memoryUsage.rss());
      // Others worked meanwhile.
      if (cpuMs > MOST_CPU_MS)
        again.push(async () => ({
          name: `${operation.name}, ${one.name}`,
          ...(await measured(sentOf(await begin(), one.change))),
        }));
      wrong(one.name, wrongWith(operation, one, answer));
      world.service.logLines.length = 0;
      world.service.engine.requests.length = 0;
      if (!lasts && answer.status < 400) basis = { ...(await begin()), cursors: basis.cursors };
    }
    const after = await send(client, world, sentOf(await begin()));
    if (!isReached(basis, after.status))
      wrong('the right request after all', [`${after.status} ${after.text.slice(0, 300)}`]);
  }

  function wrongWith(operation: Operation, one: HostileCase, answer: Received): string[] {
    const { status, text } = answer;
    // Another path is another route's.
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
  // There are limits of exports and imports: what one request makes, another one has to find room beside.
  if (first === 'exports' || path.endsWith('/exports')) return 'exports';
  if (first === 'imports' || path.endsWith('/imports')) return 'imports';
  return first === 'forms' ? name : first;
}

/** Limits of how often are passed by waiting: what they keep away proves nothing. */
async function send(
  client: HostileClient,
  { service }: Pick<World, 'service'>,
  sent: Sent,
  tries = 4,
): Promise<Received> {
  const answer = await client.send(sent);
  if (tries === 1 || ![429, 503].includes(answer.status)) return answer;
  // Where the machine is too busy for the database's deadline, that is said; the same request does no harm by itself.
  if (answer.status === 429) {
    service.clock.pass((Number(answer.headers['retry-after'] ?? 60) + 1) * 1000);
    await service.orm.em.fork().nativeDelete(RateLimit, {});
  }
  return send(client, { service }, sent, tries - 1);
}

function isReached({ outcome }: Basis, status: number): boolean {
  return outcome === undefined ? status >= 200 && status < 400 : status === outcome;
}

/** Right values of `after` and `before`, from the answer that has a next page. */
async function cursorsOf(client: HostileClient, basis: Basis): Promise<Record<string, string>> {
  const names = basis.operation.parameters.filter((one) => one.in === 'query').map(({ name }) => name);
  const name = names.find((one) => ['after', 'before'].includes(one));
  if (!name || !names.includes('limit')) return {};
  const { text } = await client.send(sentOf(basis, { query: { limit: '1' } }));
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
