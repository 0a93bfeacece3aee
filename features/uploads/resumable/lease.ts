import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { MikroORM } from '@mikro-orm/mysql';
import { Upload } from '#features/uploads/entities.ts';
import { ApiError } from '#http/errors.ts';

/** How long a lease holds that nobody renews: for so long the upload of a killed process waits. */
const LEASE_MS = 10_000;
const RENEW_MS = 1_000;
/** How long a request waits for a lease, and how often it looks. */
const WAIT_MS = 15_000;
const LOOK_MS = 200;

export interface LeaseParts {
  orm: MikroORM;
  clock: () => Date;
  /** Whether the process is stopping. */
  isStopping(): boolean;
}

/**
 * The right to write the bytes of an upload, which one request of all processes has at a time. A later one asks for it, and the
 * earlier one keeps what has come and gives it back: its line is most often broken, and it does not know that yet.
 */
export class UploadLease {
  readonly #parts: LeaseParts;
  readonly #id = randomUUID();
  readonly #stop = new AbortController();
  #uuid: string | undefined;
  #timer: NodeJS.Timeout | undefined;
  #renewedAt = 0;

  constructor(parts: LeaseParts) {
    this.#parts = parts;
  }

  /** Aborted when no more bytes are to be taken. */
  get stop(): AbortSignal {
    return this.#stop.signal;
  }

  /** For a row that is written now: it has a lease from the beginning. */
  fresh(): Pick<Upload, 'lease' | 'leaseUntil'> {
    return { lease: this.#id, leaseUntil: new Date(this.#parts.clock().getTime() + LEASE_MS) };
  }

  /** Renews it from now on. */
  hold(uuid: string): void {
    this.#uuid = uuid;
    this.#renewedAt = performance.now();
    this.#timer = setInterval(() => void this.#renew(uuid), RENEW_MS);
    this.#timer.unref();
  }

  /**
   * Of an upload that is not there nothing is taken.
   * @throws ApiError 423 when its holder does not give it back
   */
  async take(uuid: string, gone: AbortSignal): Promise<void> {
    const { orm, clock } = this.#parts;
    const em = orm.em.fork();
    const until = performance.now() + WAIT_MS;
    while (!gone.aborted) {
      const free = { $or: [{ lease: null }, { leaseUntil: { $lte: clock() } }] };
      if ((await em.nativeUpdate(Upload, { uuid, ...free }, { ...this.fresh(), leaseWanted: false })) > 0) {
        return this.hold(uuid);
      }
      if ((await em.nativeUpdate(Upload, { uuid }, { leaseWanted: true })) === 0) return;
      if (performance.now() > until) break;
      await sleep(LOOK_MS);
    }
    const headers = { 'Retry-After': '1' };
    throw new ApiError(423, 'upload_busy', 'Another request is sending bytes of this upload.', { headers });
  }

  async giveBack(): Promise<void> {
    clearInterval(this.#timer);
    if (this.#uuid === undefined) return;
    const own = { uuid: this.#uuid, lease: this.#id };
    this.#uuid = undefined;
    await this.#parts.orm.em.fork().nativeUpdate(Upload, own, { lease: null, leaseUntil: null, leaseWanted: false });
  }

  async #renew(uuid: string): Promise<void> {
    const { orm, isStopping } = this.#parts;
    // What has come is kept by a process that ends; the rest goes to the next one.
    if (isStopping()) this.#stop.abort();
    try {
      const em = orm.em.fork();
      const kept = await em.nativeUpdate(Upload, { uuid, lease: this.#id }, { leaseUntil: this.fresh().leaseUntil });
      const isWanted = kept > 0 && (await em.count(Upload, { uuid, leaseWanted: true })) > 0;
      if (kept === 0 || isWanted) this.#stop.abort();
      else this.#renewedAt = performance.now();
    } catch {
      if (performance.now() - this.#renewedAt > LEASE_MS / 2) this.#stop.abort();
    }
  }
}
