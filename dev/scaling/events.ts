interface Event {
  at: number;
  /** Events of the same time happen in the order in which they were added. */
  order: number;
  happen(): void;
}

/** Simulated time in ms, and what happens in it. */
export class Events {
  now = 0;
  readonly #heap: Event[] = [];
  #order = 0;

  after(ms: number, happen: () => void): void {
    this.#heap.push({ at: this.now + ms, order: this.#order++, happen });
    let place = this.#heap.length - 1;
    while (place > 0) {
      const parent = (place - 1) >> 1;
      if (!this.#isBefore(place, parent)) break;
      this.#swap(place, parent);
      place = parent;
    }
  }

  /** Lets everything happen, until nothing is left or `until` says so. */
  run(until: () => boolean = () => false): void {
    while (this.#heap.length > 0 && !until()) {
      const [next] = this.#heap;
      const last = this.#heap.pop();
      if (!next || !last) return;
      if (this.#heap.length > 0) this.#sink(last);
      this.now = next.at;
      next.happen();
    }
  }

  #sink(event: Event): void {
    this.#heap[0] = event;
    for (let place = 0; ; ) {
      const left = 2 * place + 1;
      const right = left + 1;
      let first = place;
      if (left < this.#heap.length && this.#isBefore(left, first)) first = left;
      if (right < this.#heap.length && this.#isBefore(right, first)) first = right;
      if (first === place) return;
      this.#swap(place, first);
      place = first;
    }
  }

  #isBefore(one: number, other: number): boolean {
    const [a, b] = [this.#heap[one], this.#heap[other]];
    if (!a || !b) return false;
    return a.at === b.at ? a.order < b.order : a.at < b.at;
  }

  #swap(one: number, other: number): void {
    const [a, b] = [this.#heap[one], this.#heap[other]];
    if (!a || !b) return;
    this.#heap[one] = b;
    this.#heap[other] = a;
  }
}

/** A queue that is as long as it needs to be, in order of arrival, without moving its entries. */
class Waiting<Item> {
  #items: (Item | undefined)[] = [];
  #first = 0;

  add(item: Item): void {
    this.#items.push(item);
  }

  take(): Item | undefined {
    const item = this.#items[this.#first];
    if (this.#first >= this.#items.length) return undefined;
    this.#items[this.#first++] = undefined;
    if (this.#first > 1_024 && this.#first * 2 > this.#items.length) {
      this.#items = this.#items.slice(this.#first);
      this.#first = 0;
    }
    return item;
  }
}

/** The cores of a machine: each step of work takes one of them, in order of arrival. */
export class Cores {
  /** Time in ms for which cores were in use. */
  busyMs = 0;
  readonly number: number;
  readonly #events: Events;
  readonly #waiting = new Waiting<{ ms: number; done: () => void }>();
  #free: number;

  constructor(events: Events, number: number) {
    this.#events = events;
    this.number = number;
    this.#free = number;
  }

  use(ms: number, done: () => void): void {
    if (this.#free === 0) {
      this.#waiting.add({ ms, done });
      return;
    }
    this.#free -= 1;
    this.#begin(ms, done);
  }

  #begin(ms: number, done: () => void): void {
    this.busyMs += ms;
    this.#events.after(ms, () => {
      const next = this.#waiting.take();
      if (next) this.#begin(next.ms, next.done);
      else this.#free += 1;
      done();
    });
  }
}

/** A lock for one holder at a time, in order of arrival. */
export class Lock {
  readonly #waiting = new Waiting<() => void>();
  #isHeld = false;

  acquire(then: () => void): void {
    if (this.#isHeld) this.#waiting.add(then);
    else {
      this.#isHeld = true;
      then();
    }
  }

  release(): void {
    const next = this.#waiting.take();
    if (next) next();
    else this.#isHeld = false;
  }
}

/** The log of a database: commits that arrive while it is flushed share the next flush. */
export class CommitLog {
  readonly #events: Events;
  readonly #flushMs: number;
  #waiting: (() => void)[] = [];
  #isFlushing = false;

  constructor(events: Events, flushMs: number) {
    this.#events = events;
    this.#flushMs = flushMs;
  }

  commit(done: () => void): void {
    this.#waiting.push(done);
    if (!this.#isFlushing) this.#flush();
  }

  #flush(): void {
    const group = this.#waiting;
    this.#waiting = [];
    this.#isFlushing = true;
    this.#events.after(this.#flushMs, () => {
      if (this.#waiting.length > 0) this.#flush();
      else this.#isFlushing = false;
      for (const done of group) done();
    });
  }
}
