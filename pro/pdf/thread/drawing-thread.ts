import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { DocumentError } from '#pro/pdf/errors.ts';
import type { Answer, Ask } from './thread.ts';

/** What one document may take. */
export interface DrawingLimits {
  /** By the clock, in ms. The machine may have been busy. */
  timeoutMs: number;
  /** Of the thread's heap. */
  heapMb: number;
  /** After so long without work the thread ends, in ms. */
  idleMs: number;
}

const THREAD = new URL(`./thread${extname(fileURLToPath(import.meta.url))}`, import.meta.url);
/** How often is looked how much a document has taken. */
const LOOK_MS = 200;

/** It would take as much again. */
export class TooMuchCpu extends DocumentError {
  constructor(reason: string) {
    super('document_failed', reason, { isLasting: true });
  }
}

/** A thread that makes one document at a time. It is started when it is needed, keeps no process alive, and is replaced once a document has failed. */
export class DrawingThread {
  readonly #limits: DrawingLimits;
  #worker: Worker | null = null;
  #idle: NodeJS.Timeout | undefined;

  constructor(limits: DrawingLimits) {
    this.#limits = limits;
  }

  /** @param cpuMs what it may take of the processor. @throws DocumentError */
  async draw(ask: Ask, cpuMs: number): Promise<Uint8Array> {
    clearTimeout(this.#idle);
    this.#worker ??= this.#start();
    const worker = this.#worker;
    worker.ref();
    try {
      const answer = await this.#answerOf(worker, ask, cpuMs);
      if ('pdf' in answer) return answer.pdf;
      // What made one document fail must not be there for the next; it may also still be at work.
      this.#end();
      if (answer.isTooMuchCpu) throw new TooMuchCpu(answer.error);
      throw new DocumentError(answer.isLate ? 'document_late' : 'document_failed', answer.error, answer);
    } finally {
      worker.unref();
      this.#idle = setTimeout(() => this.#end(), this.#limits.idleMs).unref();
    }
  }

  /** It knows nothing of the settings, and a document that takes too much memory ends it alone. */
  #start(): Worker {
    const worker = new Worker(THREAD, { env: {}, resourceLimits: { maxOldGenerationSizeMb: this.#limits.heapMb } });
    const forget = () => {
      if (this.#worker === worker) this.#worker = null;
    };
    worker.on('error', forget);
    worker.on('exit', forget);
    return worker;
  }

  #end(): void {
    const worker = this.#worker;
    this.#worker = null;
    void worker?.terminate();
  }

  /** A thread that ends first, has not answered in time, or has taken too much, has failed. */
  #answerOf(worker: Worker, ask: Ask, cpuMs: number): Promise<Answer> {
    const { timeoutMs } = this.#limits;
    const { promise, resolve } = Promise.withResolvers<Answer>();
    const failed = (error: Error & { code?: string }) =>
      resolve({ error: String(error), isLasting: error.code === 'ERR_WORKER_OUT_OF_MEMORY' });
    const ended = () => resolve({ error: 'The thread that makes documents has ended.', isLasting: false });
    const late = () => resolve({ error: `It was not made within ${timeoutMs} ms.`, isLasting: false, isLate: true });
    const tooMuch = () =>
      resolve({ error: `It takes more than ${cpuMs} ms of the processor.`, isLasting: true, isTooMuchCpu: true });
    let before: number | undefined;
    const look = async () => {
      // A thread that has just ended says nothing.
      const spent = await worker.cpuUsage().catch(() => null);
      if (!spent) return;
      const ms = (spent.user + spent.system) / 1000;
      before ??= ms;
      if (ms - before > cpuMs) tooMuch();
    };
    const timer = setTimeout(late, timeoutMs);
    const looks = setInterval(look, LOOK_MS);
    worker.once('message', resolve).once('error', failed).once('exit', ended);
    worker.postMessage(ask);
    return promise.finally(() => {
      clearTimeout(timer);
      clearInterval(looks);
      worker.off('message', resolve).off('error', failed).off('exit', ended);
    });
  }
}
