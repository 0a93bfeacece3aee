import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { MikroORM } from '@mikro-orm/mysql';
import { Upload } from '#features/uploads/entities.ts';
import { ApiError } from '#http/errors.ts';

/** Duration of a lease that is not renewed: the upload of a killed process stays blocked for so long. */
const LEASE_MS = 10_000;
const RENEW_MS = 1_000;
/** Maximum wait of a request for a lease, and its polling interval. */
const WAIT_MS = 15_000;
const POLL_MS = 200;

export interface LeaseParts {
  orm: MikroORM;
  clock: () => Date;
  /** True when the process is shutting down. */
  isStopping(): boolean;
}

/**
 * The exclusive right to write the bytes of an upload, held by one request of all processes. A later request asks for it, and
 * the earlier one stores its bytes and releases it: usually its connection is broken, and it has not noticed yet.
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

  /** Aborts when no more bytes may be accepted. */
  get stop(): AbortSignal {
    return this.#stop.signal;
  }

  /** Returns the columns of a new row that is inserted with a lease. */
  fresh(): Pick<Upload, 'lease' | 'leaseUntil'> {
    return { lease: this.#id, leaseUntil: new Date(this.#parts.clock().getTime() + LEASE_MS) };
  }

  /** Renews the lease from now on. */
  hold(uuid: string): void {
    this.#uuid = uuid;
    this.#renewedAt = performance.now();
    this.#timer = setInterval(() => void this.#renew(uuid), RENEW_MS);
    this.#timer.unref();
  }

  /**
   * Waits for the lease of an upload. Does nothing if the upload does not exist.
   * @throws ApiError 423 if the holder does not release it
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
      await sleep(POLL_MS);
    }
    const headers = { 'Retry-After': '1' };
    throw new ApiError(423, 'upload_busy', 'Another request is sending bytes of this upload.', { headers });
  }

  async giveBack(): Promise<void> {
    clearInterval(this.#timer);
    if (this.#uuid === undefined) return;
    const held = { uuid: this.#uuid, lease: this.#id };
    this.#uuid = undefined;
    await this.#parts.orm.em.fork().nativeUpdate(Upload, held, { lease: null, leaseUntil: null, leaseWanted: false });
  }

  async #renew(uuid: string): Promise<void> {
    const { orm, isStopping } = this.#parts;
    // A process that is shutting down stores the bytes so far; the next process receives the rest.
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
