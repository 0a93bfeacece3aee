import { json, Router } from 'express';
import { DEFAULT_SWITCHES, readSwitches, type Switches, seededRandom, shuffled } from './switches.ts';

/** The address to which a provider sends its events; the fake adds the key that signs them. */
export interface Endpoint {
  id: string;
  url: string;
  /** Only events of this account are sent here. */
  account: string;
  /** Types of events; `*` stands for all. */
  types: readonly string[];
}

export interface ProviderEvent {
  id: string;
  type: string;
  account: string;
  /** Sent byte by byte as it is, each time. */
  body: string;
}

export interface DeliveriesOptions<E extends Endpoint> {
  now(): Date;
  /** All header fields of a delivery but its content type: the signature, made anew for each attempt. */
  sign(event: ProviderEvent, endpoint: E): Record<string, string> | Promise<Record<string, string>>;
}

/** What became of one delivery: an event on its way to one endpoint. */
export interface DeliveryRecord {
  event: string;
  type: string;
  endpoint: string;
  /** `waiting` has an attempt before it. */
  state: 'waiting' | 'delivered' | 'failed' | 'lost';
  attempts: number;
  /** The status of the last answer; null when there was none. */
  status: number | null;
  /** When the state was reached. */
  at: string;
}

/** The most deliveries that wait; more are lost. */
const MOST_WAITING = 20_000;
const KEPT_RECORDS = 2_000;
const ATTEMPT_MS = 15_000;

/** The webhooks of one fake on their way to those who registered: signed, tried again, and disturbed on request. */
export class Deliveries<E extends Endpoint> {
  readonly #options: DeliveriesOptions<E>;
  readonly #endpoints = new Map<string, E>();
  readonly #closed = new AbortController();
  readonly #timers = new Set<NodeJS.Timeout>();
  #switches: Switches = { ...DEFAULT_SWITCHES };
  #random = seededRandom(DEFAULT_SWITCHES.seed);
  #records: DeliveryRecord[] = [];
  /** Kept back by `paused` and `reorder_ms`. */
  #held: Delivery<E>[] = [];
  #release: NodeJS.Timeout | null = null;
  #ready: Delivery<E>[] = [];
  #sending = 0;
  /** Attempts that began before `clear` are no longer noted. */
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

  /** The newest first. */
  get records(): readonly DeliveryRecord[] {
    return this.#records;
  }

  /** Deliveries that are held, waiting for an attempt, or under way. */
  get waiting(): number {
    return this.#held.length + this.#ready.length + this.#timers.size + this.#sending;
  }

  register(endpoint: E): void {
    this.#endpoints.set(endpoint.id, endpoint);
  }

  /** Deliveries under way to it are given up at their next attempt. */
  unregister(id: string): boolean {
    return this.#endpoints.delete(id);
  }

  /** Queues an event for every endpoint of its account that takes its type. */
  send(event: ProviderEvent): void {
    if (this.#closed.signal.aborted) return;
    const { copies, loss, paused, reorder_ms } = this.#switches;
    for (const endpoint of this.#endpoints.values()) {
      if (endpoint.account !== event.account || !takes(endpoint, event.type)) continue;
      const lost = (loss > 0 && this.#random() < loss) || this.waiting + copies > MOST_WAITING;
      for (let copy = 0; copy < copies; copy += 1) {
        const record = this.#record(event, endpoint, lost);
        if (!lost) this.#held.push({ event, endpoint, record });
      }
    }
    if (paused) return;
    if (reorder_ms === 0) this.flush();
    else this.#release ??= this.#later(reorder_ms, () => this.flush());
  }

  /** Lets go what is held, in a random order where one was asked for. */
  flush(): void {
    this.#dropTimer(this.#release);
    this.#release = null;
    const held = this.#switches.reorder_ms > 0 ? shuffled(this.#held, this.#random) : this.#held;
    this.#held = [];
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

  /** Forgets what is waiting and what was sent, and sets the switches back; the endpoints stay. */
  clear(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
    this.#generation += 1;
    this.#release = null;
    this.#held = [];
    this.#ready = [];
    this.#records = [];
    this.#switches = { ...DEFAULT_SWITCHES };
    this.#random = seededRandom(this.#switches.seed);
    this.#settle();
  }

  /** Resolves when nothing is left, retries included. What is held by `paused` is not waited for. */
  idle(): Promise<void> {
    return new Promise((resolve) => {
      this.#whenIdle.push(resolve);
      this.#settle();
    });
  }

  /** Ends deliveries under way, and sends nothing more. */
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
    this.#records.splice(KEPT_RECORDS);
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
        if (generation === this.#generation) this.#note(delivery, status);
        this.#work();
      });
    }
    this.#settle();
  }

  /** @returns the status of the answer, or null without one */
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

  #note(delivery: Delivery<E>, status: number | null): void {
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

function takes({ types }: Endpoint, type: string): boolean {
  return types.includes('*') || types.includes(type);
}

/**
 * `GET` the switches and what was sent, `PUT` the switches, `POST flush`, `POST idle` (answers when nothing is left), and
 * `DELETE` to begin anew; a fake mounts it at `deliveries`.
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
