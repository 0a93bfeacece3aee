import { json, Router } from 'express';
import { DEFAULT_SWITCHES, readSwitches, type Switches, seededRandom, shuffled } from './switches.ts';

/** Address to which a provider sends its events. Fakes add the key that signs them. */
export interface Endpoint {
  id: string;
  url: string;
  /** Account whose events are sent to the endpoint. */
  account: string;
  /** Types of events; `*` means all. */
  types: readonly string[];
}

export interface ProviderEvent {
  id: string;
  type: string;
  account: string;
  /** Body of the event, identical in every attempt. */
  body: string;
}

export interface DeliveriesOptions<E extends Endpoint> {
  now(): Date;
  /** Returns the headers of a delivery except its content type. The signature is new for each attempt. */
  sign(event: ProviderEvent, endpoint: E): Record<string, string> | Promise<Record<string, string>>;
}

/** State of one delivery: an event for one endpoint. */
export interface DeliveryRecord {
  event: string;
  type: string;
  endpoint: string;
  /** `waiting` means that another attempt follows. */
  state: 'waiting' | 'delivered' | 'failed' | 'lost';
  attempts: number;
  /** Status of the last answer; null without an answer. */
  status: number | null;
  /** Time of the last change of state. */
  at: string;
}

/** Most waiting deliveries; further ones are lost. */
const MOST_WAITING = 20_000;
const MAX_RECORDS = 2_000;
const ATTEMPT_MS = 15_000;

/** The webhook deliveries of one fake: signed, retried, and disturbed by switches. */
export class Deliveries<E extends Endpoint> {
  readonly #options: DeliveriesOptions<E>;
  readonly #endpoints = new Map<string, E>();
  readonly #closed = new AbortController();
  readonly #timers = new Set<NodeJS.Timeout>();
  #switches: Switches = { ...DEFAULT_SWITCHES };
  #random = seededRandom(DEFAULT_SWITCHES.seed);
  #records: DeliveryRecord[] = [];
  /** Deliveries held back by `paused` or `reorder_ms`. */
  #heldBack: Delivery<E>[] = [];
  #release: NodeJS.Timeout | null = null;
  #ready: Delivery<E>[] = [];
  #sending = 0;
  /** Incremented by `clear`: results of earlier attempts are ignored. */
  #generation = 0;
  #whenIdle: (() => void)[] = [];

  constructor(options: DeliveriesOptions<E>) {
    this.#options = options;
  }

  get endpoints(): readonly E[] {
    return [...this.#endpoints.values()];
  }

  get switches(): Readonly<Switches> {
    return this.#switches;
  }

  /** Deliveries, newest first. */
  get records(): readonly DeliveryRecord[] {
    return this.#records;
  }

  /** Number of deliveries that are held, waiting for an attempt, or under way. */
  get waiting(): number {
    return this.#heldBack.length + this.#ready.length + this.#timers.size + this.#sending;
  }

  register(endpoint: E): void {
    this.#endpoints.set(endpoint.id, endpoint);
  }

  /** Removes an endpoint. Its deliveries fail at their next attempt. */
  unregister(id: string): boolean {
    return this.#endpoints.delete(id);
  }

  /** Queues an event for every endpoint of its account that is registered for its type. */
  send(event: ProviderEvent): void {
    if (this.#closed.signal.aborted) return;
    const { copies, loss, paused, reorder_ms } = this.#switches;
    for (const endpoint of this.#endpoints.values()) {
      if (endpoint.account !== event.account || !isSubscribed(endpoint, event.type)) continue;
      const lost = (loss > 0 && this.#random() < loss) || this.waiting + copies > MOST_WAITING;
      for (let copy = 0; copy < copies; copy += 1) {
        const record = this.#record(event, endpoint, lost);
        if (!lost) this.#heldBack.push({ event, endpoint, record });
      }
    }
    if (paused) return;
    if (reorder_ms === 0) this.flush();
    else this.#release ??= this.#later(reorder_ms, () => this.flush());
  }

  /** Releases held deliveries, in random order if `reorder_ms` is set. */
  flush(): void {
    this.#dropTimer(this.#release);
    this.#release = null;
    const held = this.#switches.reorder_ms > 0 ? shuffled(this.#heldBack, this.#random) : this.#heldBack;
    this.#heldBack = [];
    for (const delivery of held) {
      if (this.#switches.delay_ms === 0) this.#ready.push(delivery);
      else this.#later(this.#switches.delay_ms, () => this.#enqueue(delivery));
    }
    this.#work();
  }

  configure(changes: Partial<Switches>): void {
    this.#switches = { ...this.#switches, ...changes };
    if (changes.seed !== undefined) this.#random = seededRandom(changes.seed);
    if (!this.#switches.paused) this.flush();
  }

  /** Forgets all deliveries and resets the switches; the endpoints stay. */
  clear(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
    this.#generation += 1;
    this.#release = null;
    this.#heldBack = [];
    this.#ready = [];
    this.#records = [];
    this.#switches = { ...DEFAULT_SWITCHES };
    this.#random = seededRandom(this.#switches.seed);
    this.#settle();
  }

  /** Resolves when no delivery is left, including retries. Does not wait for deliveries that `paused` holds. */
  idle(): Promise<void> {
    return new Promise((resolve) => {
      this.#whenIdle.push(resolve);
      this.#settle();
    });
  }

  /** Aborts deliveries under way and sends no more. */
  close(): void {
    this.#closed.abort();
    this.clear();
  }

  #record({ id, type }: ProviderEvent, endpoint: E, lost: boolean): DeliveryRecord {
    const record: DeliveryRecord = {
      event: id,
      type,
      endpoint: endpoint.id,
      state: lost ? 'lost' : 'waiting',
      attempts: 0,
      status: null,
      at: this.#options.now().toISOString(),
    };
    this.#records.unshift(record);
    this.#records.splice(MAX_RECORDS);
    return record;
  }

  #enqueue(delivery: Delivery<E>): void {
    this.#ready.push(delivery);
    this.#work();
  }

  #work(): void {
    while (this.#sending < this.#switches.concurrency) {
      const delivery = this.#ready.shift();
      if (!delivery) break;
      this.#sending += 1;
      const generation = this.#generation;
      void this.#attempt(delivery).then((status) => {
        this.#sending -= 1;
        if (generation === this.#generation) this.#recordResult(delivery, status);
        this.#work();
      });
    }
    this.#settle();
  }

  /** @returns the status of the answer; null without an answer */
  async #attempt({ event, endpoint, record }: Delivery<E>): Promise<number | null> {
    if (this.#endpoints.get(endpoint.id) !== endpoint) return null;
    record.attempts += 1;
    try {
      const response = await fetch(endpoint.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(await this.#options.sign(event, endpoint)) },
        body: event.body,
        redirect: 'manual',
        signal: AbortSignal.any([this.#closed.signal, AbortSignal.timeout(ATTEMPT_MS)]),
      });
      await response.body?.cancel();
      return response.status;
    } catch {
      return null;
    }
  }

  #recordResult(delivery: Delivery<E>, status: number | null): void {
    const { endpoint, record } = delivery;
    const { retries, retry_ms } = this.#switches;
    record.status = status;
    record.at = this.#options.now().toISOString();
    if (status !== null && status >= 200 && status < 300) record.state = 'delivered';
    else if (record.attempts > retries || this.#endpoints.get(endpoint.id) !== endpoint) record.state = 'failed';
    else this.#later(retry_ms * 2 ** (record.attempts - 1), () => this.#enqueue(delivery));
  }

  #later(ms: number, act: () => void): NodeJS.Timeout {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      act();
    }, ms).unref();
    this.#timers.add(timer);
    return timer;
  }

  #dropTimer(timer: NodeJS.Timeout | null): void {
    if (timer === null) return;
    clearTimeout(timer);
    this.#timers.delete(timer);
  }

  #settle(): void {
    if (this.#ready.length + this.#timers.size + this.#sending > 0) return;
    for (const resolve of this.#whenIdle.splice(0)) resolve();
  }
}

interface Delivery<E> {
  event: ProviderEvent;
  endpoint: E;
  record: DeliveryRecord;
}

function isSubscribed({ types }: Endpoint, type: string): boolean {
  return types.includes('*') || types.includes(type);
}

/**
 * Creates the routes of deliveries, which fakes mount at `deliveries`: `GET` returns switches and deliveries, `PUT` sets
 * switches, `POST flush` releases deliveries, `POST idle` answers when none is left, `DELETE` resets everything.
 */
export function deliveryRoutes<E extends Endpoint>(deliveries: Deliveries<E>): Router {
  const router = Router();
  const state = () => ({
    switches: deliveries.switches,
    endpoints: deliveries.endpoints.map(({ id, url, account, types }) => ({ id, url, account, types })),
    waiting: deliveries.waiting,
    deliveries: deliveries.records,
  });
  router.get('/', (_request, response) => {
    response.json(state());
  });
  router.put('/', json(), (request, response) => {
    try {
      deliveries.configure(readSwitches(request.body));
      response.json(state());
    } catch (error) {
      response.status(400).json({ error: (error as Error).message });
    }
  });
  router.post('/flush', (_request, response) => {
    deliveries.flush();
    response.json(state());
  });
  router.post('/idle', async (_request, response) => {
    await deliveries.idle();
    response.json(state());
  });
  router.delete('/', (_request, response) => {
    deliveries.clear();
    response.status(204).end();
  });
  return router;
}
