import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { DocumentError } from '#pro/pdf/errors.ts';
import type { Answer, Ask } from './thread.ts';

/** Limits of a document. */
export interface DrawingLimits {
  /** Elapsed time in ms. On a busy machine an ordinary document may exceed it too. */
  timeoutMs: number;
  /** Heap of the thread in MB. */
  heapMb: number;
  /** Time without work after which the thread ends, in ms. */
  idleMs: number;
}

const THREAD = new URL(`./thread${extname(fileURLToPath(import.meta.url))}`, import.meta.url);
/** Milliseconds between two checks of the CPU time. */
const CHECK_MS = 200;

/** Document that exceeded its CPU time, as it would again. */
export class TooMuchCpu extends DocumentError {
  constructor(reason: string) {
    super('document_failed', reason, { isLasting: true });
  }
}

/** Thread that makes one document at a time. It starts when needed, keeps no process alive, and is replaced after a failure. */
export class DrawingThread {
  readonly #limits: DrawingLimits;
  #worker: Worker | null = null;
  #idle: NodeJS.Timeout | undefined;

  constructor(limits: DrawingLimits) {
    this.#limits = limits;
  }

  /** Draws a document. @param cpuMs limit of CPU time in ms @throws DocumentError */
  async draw(ask: Ask, cpuMs: number): Promise<Uint8Array> {
    clearTimeout(this.#idle);
    this.#worker ??= this.#start();
    const worker = this.#worker;
    worker.ref();
    try {
      const answer = await this.#answerOf(worker, ask, cpuMs);
      if ('pdf' in answer) return answer.pdf;
      // The thread ends, because it may still be working or be in a broken state.
      this.#end();
      if (answer.isTooMuchCpu) throw new TooMuchCpu(answer.error);
      throw new DocumentError(answer.isLate ? 'document_late' : 'document_failed', answer.error, answer);
    } finally {
      worker.unref();
      this.#idle = setTimeout(() => this.#end(), this.#limits.idleMs).unref();
    }
  }

  /**
   * Starts the thread without environment settings, and with its own heap, so that a document with too much memory ends only
   * the thread.
   */
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

  /** Waits for the thread's answer. Returns a failure when the thread ends, exceeds its time, or exceeds its CPU time. */
  #answerOf(worker: Worker, ask: Ask, cpuMs: number): Promise<Answer> {
    const { timeoutMs } = this.#limits;
    const { promise, resolve } = Promise.withResolvers<Answer>();
    const onError = (error: Error & { code?: string }) =>
      resolve({ error: String(error), isLasting: error.code === 'ERR_WORKER_OUT_OF_MEMORY' });
    const onExit = () => resolve({ error: 'The thread that makes documents has ended.', isLasting: false });
    const onTimeout = () =>
      resolve({ error: `It was not made within ${timeoutMs} ms.`, isLasting: false, isLate: true });
    const onTooMuchCpu = () =>
      resolve({ error: `It takes more than ${cpuMs} ms of the processor.`, isLasting: true, isTooMuchCpu: true });
    let before: number | undefined;
    const checkCpu = async () => {
      // A thread that has just ended reports no usage.
      const spent = await worker.cpuUsage().catch(() => null);
      if (!spent) return;
      const ms = (spent.user + spent.system) / 1000;
      before ??= ms;
      if (ms - before > cpuMs) onTooMuchCpu();
    };
    const timer = setTimeout(onTimeout, timeoutMs);
    const checks = setInterval(checkCpu, CHECK_MS);
    worker.once('message', resolve).once('error', onError).once('exit', onExit);
    worker.postMessage(ask);
    return promise.finally(() => {
      clearTimeout(timer);
      clearInterval(checks);
      worker.off('message', resolve).off('error', onError).off('exit', onExit);
    });
  }
}
