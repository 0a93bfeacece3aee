import type { Pool } from 'mysql2';
import { BatchWriter } from '#db/batches/batch-writer.ts';
import { REQUEST_LIMITS } from '#db/connections/limits.ts';
import { openPool } from '#db/connections/pool.ts';
import { RateLimiter } from '#db/rate-limiter.ts';
import { countedNetworks } from '#security/addresses.ts';
import { networkKeys } from '#security/network-key.ts';
import type { SecretBox } from '#security/secret-box.ts';
import { cachedRead } from '#settings/cache.ts';
import type { Texts } from '#texts/index.ts';
import { fill } from '#texts/text.ts';
import { type ExhaustedQuota, type Quota, Refusal } from './refusal.ts';
import { RefusedCounters } from './refused-counters.ts';
import type { Limits, SiteLimits } from './site-limits.ts';
import { type Counter, type CounterRefusal, consumeTogether, MOST_COUNTED_TOGETHER } from './submission-counters.ts';

export interface RateLimitedRequest {
  formId: number;
  /** The client's address, or an identifier of the API key (a hash or an id, not the key itself). */
  subject: { address: string } | { apiKey: string };
  /**
   * The form's own limits. Absent limits follow the site's defaults; for API keys 600 a minute and no limit an hour. 0 is no
   * limit.
   */
  limits: Partial<Limits>;
  /** Texts in the form's language. */
  texts: Pick<Texts, 'refusals'>;
}

export interface RateLimitsParts {
  /** The database's URL: the limiter opens connections of its own. */
  url: string;
  box: SecretBox;
  readSiteLimits(): Promise<SiteLimits>;
  poolSize?: number;
  /** A monotonic clock, in milliseconds. */
  monotonic?: () => number;
}

/** Concurrent statements that count submissions, and the time for which submissions gather for the next one. */
const [LANES, GATHER_MS] = [2, 5];

const API_KEY_LIMITS: Limits = { per_minute: 600, per_hour: 0 };
const WINDOWS = [
  { limit: 'per_minute', name: 'minute', seconds: 60 },
  { limit: 'per_hour', name: 'hour', seconds: 3_600 },
] as const;

/** Counts submissions and other requests. All processes share the counters through MySQL. */
export class RateLimits {
  readonly #box: SecretBox;
  readonly #url: string;
  readonly #pool: Pool;
  readonly #siteLimits: () => Promise<SiteLimits>;
  readonly #refused: RefusedCounters;
  readonly #limiters = new Map<string, RateLimiter>();
  /** A pool of its own, because only its queries may hold several statements. */
  readonly #countPool: Pool;
  readonly #counts: BatchWriter<readonly Counter[], CounterRefusal | null>;

  constructor({ url, box, readSiteLimits, poolSize = 10, monotonic = () => performance.now() }: RateLimitsParts) {
    this.#box = box;
    this.#url = url;
    this.#pool = openPool({ url, size: poolSize, limits: REQUEST_LIMITS });
    this.#siteLimits = cachedRead(readSiteLimits, monotonic);
    this.#refused = new RefusedCounters(monotonic);
    this.#countPool = openPool({ url, size: poolSize, limits: REQUEST_LIMITS, multipleStatements: true });
    this.#counts = new BatchWriter({
      processBatch: (batch) => consumeTogether(this.#countPool, batch),
      lanes: LANES,
      maxBatch: MOST_COUNTED_TOGETHER,
      gatherMs: GATHER_MS,
      longestWaitMs: REQUEST_LIMITS.waitMs,
      itemName: 'a count of submissions',
    });
  }

  /**
   * Counts a submission by form and subject. A submission from an address is also counted by address alone, over all forms; and
   * one from an IPv6 address also by the surrounding /48 network. While the database is unavailable, nothing is counted and
   * nothing is accepted: the submission could not be stored either.
   * @throws Refusal `rate_limited` with the seconds to wait
   * @throws DatabaseUnavailable
   */
  async consume(request: RateLimitedRequest): Promise<void> {
    const counters = await this.#counters(request);
    if (counters.length === 0) return;
    const cached = this.#refused.find(counters);
    if (cached) throw toRefusal(cached, request.texts);
    const refusal = await this.#counts.do(counters);
    if (!refusal) return;
    const { index, window, waitSeconds } = refusal;
    const { name, seconds } = WINDOWS.find(({ limit }) => limit === window) ?? WINDOWS[0];
    const counter = counters[index] as NamedCounter;
    const quota = { name: `${counter.name}-${name}`, quota: counter.limits[window], windowSeconds: seconds };
    const exhausted = { quotas: counters.flatMap(quotasOf), exhausted: quota.name, waitSeconds };
    this.#refused.note(counter, exhausted);
    throw toRefusal(exhausted, request.texts);
  }

  /**
   * Counts a request towards a limit of `limit` requests in `seconds` seconds.
   * @param key identifies the counter, without personal data
   * @returns 0 if the request is allowed, otherwise the seconds until the next one
   */
  async take(key: string, limit: number, seconds: number): Promise<number> {
    return Math.ceil((await this.#limiter(limit, seconds).take(key)) / 1000);
  }

  /**
   * Counts a request of an address, as `take` does, once for each of the address's networks. The subscriber's network comes
   * first: a request that it refuses does not count for the site's.
   */
  async takeOf(address: string, what: string, limit: number, seconds: number): Promise<number> {
    for (const { key, times } of networkKeys(this.#box, `turns|${what}`, address)) {
      const wait = await this.take(`${what}:${key}`, times * limit, seconds);
      if (wait > 0) return wait;
    }
    return 0;
  }

  /** Undoes `takeOf`. */
  async giveBackOf(address: string, what: string, limit: number, seconds: number): Promise<void> {
    for (const { key, times } of networkKeys(this.#box, `turns|${what}`, address)) {
      await this.#limiter(times * limit, seconds).giveBack(`${what}:${key}`);
    }
  }

  async close(): Promise<void> {
    await Promise.all([this.#pool, this.#countPool].map((pool) => pool.promise().end()));
  }

  /**
   * Returns the counters of a request; none if no limit applies. The form's counters come first: statements lock rows in this
   * order.
   */
  async #counters({ formId, subject, limits }: RateLimitedRequest): Promise<NamedCounter[]> {
    if ('apiKey' in subject) {
      const formLimits = { ...API_KEY_LIMITS, ...withoutAbsent(limits) };
      return [{ name: 'key', id: this.#id(`key|${formId}|${subject.apiKey}`), limits: formLimits }].filter(isLimited);
    }
    const site = await this.#siteLimits();
    const ofForm: Partial<Limits> = withoutAbsent(limits);
    const formLimits = { ...site.form, ...ofForm };
    // If a form explicitly allows more than the site does per address, only the form's limit applies. The site's default for
    // forms has no such effect.
    const isRaisedByForm = (window: keyof Limits) => {
      const formLimit = ofForm[window];
      return formLimit !== undefined && (formLimit === 0 || formLimit > site.address[window]);
    };
    const addressLimits = {
      per_minute: isRaisedByForm('per_minute') ? 0 : site.address.per_minute,
      per_hour: isRaisedByForm('per_hour') ? 0 : site.address.per_hour,
    };
    const counters = [
      { name: 'form', text: `form|${formId}`, limits: formLimits },
      { name: 'address', text: 'address', limits: addressLimits },
    ].filter(isLimited);
    if (counters.length === 0) return [];
    const networks = countedNetworks(subject.address);
    return counters.flatMap(({ name, text, limits }) =>
      networks.map(({ network, times }) => ({
        name: times === 1 ? name : `${name}-site`,
        id: this.#id(`${text}|${network}`),
        limits: multiplyLimits(limits, times),
      })),
    );
  }

  /** Returns a keyed hash as the counter's id, since addresses are personal data. */
  #id(text: string): string {
    return this.#box.mac('tokens', `rate|${text}`).toString('base64url').slice(0, 22);
  }

  #limiter(points: number, duration: number): RateLimiter {
    const name = `${duration}.${points}`;
    let limiter = this.#limiters.get(name);
    if (!limiter) {
      limiter = new RateLimiter({ pool: this.#pool, url: this.#url, keyPrefix: `${duration}`, points, duration });
      this.#limiters.set(name, limiter);
    }
    return limiter;
  }
}

interface NamedCounter extends Counter {
  /** The prefix of the names of quotas. */
  name: string;
}

function isLimited({ limits }: Pick<Counter, 'limits'>): boolean {
  return limits.per_minute > 0 || limits.per_hour > 0;
}

function multiplyLimits({ per_minute, per_hour }: Limits, times: number): Limits {
  return { per_minute: times * per_minute, per_hour: times * per_hour };
}

/** Removes absent limits, so that they do not overwrite a default. */
function withoutAbsent(limits: Partial<Limits>): Partial<Limits> {
  return Object.fromEntries(Object.entries(limits).filter(([, limit]) => limit !== undefined));
}

function quotasOf({ name: counter, limits }: NamedCounter): Quota[] {
  return WINDOWS.filter(({ limit }) => limits[limit] > 0).map(({ limit, name, seconds }) => ({
    name: `${counter}-${name}`,
    quota: limits[limit],
    windowSeconds: seconds,
  }));
}

function toRefusal(quota: ExhaustedQuota, { refusals }: RateLimitedRequest['texts']): Refusal {
  const { waitSeconds } = quota;
  const message = fill(refusals.rateLimit, { seconds: waitSeconds });
  return new Refusal('rate_limited', message, { retryAfterSeconds: waitSeconds, quota });
}
