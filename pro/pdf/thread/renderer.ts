import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { DocumentContent } from '#pro/pdf/document-content.ts';
import { DocumentError } from '#pro/pdf/errors.ts';
import type { Look } from '#pro/pdf/look.ts';
import type { Answer, Ask } from './thread.ts';

export interface RendererLimits {
  /** Documents that are being made or wait for their turn. */
  most: number;
  /** How long one may take, in ms. */
  timeoutMs: number;
  /** After so long without work the thread ends, in ms. */
  idleMs: number;
}

const LIMITS: RendererLimits = { most: 20, timeoutMs: 30_000, idleMs: 60_000 };
const HEAP_MB = 512;
const THREAD = new URL(`./thread${extname(fileURLToPath(import.meta.url))}`, import.meta.url);

/**
 * Makes documents in a thread of its own, one after the other: a long one would stop everything else in its process for seconds.
 * The thread is started when it is needed, and keeps no process alive.
 */
export class Renderer {
  readonly #limits: RendererLimits;
  #thread: Worker | null = null;
  #idle: NodeJS.Timeout | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #open = 0;

  constructor(limits: Partial<RendererLimits> = {}) {
    this.#limits = { ...LIMITS, ...limits };
  }

  /** @throws DocumentError when too many wait, or when it cannot be made */
  async render(content: DocumentContent, look: Look): Promise<Uint8Array> {
    if (this.#open >= this.#limits.most) throw new DocumentError('documents_busy');
    this.#open += 1;
    const turn = this.#last.then(() => this.#draw({ content, look }));
    this.#last = turn.catch(() => {});
    try {
      return await turn;
    } finally {
      this.#open -= 1;
    }
  }

  async #draw(ask: Ask): Promise<Uint8Array> {
    clearTimeout(this.#idle);
    this.#thread ??= this.#start();
    const thread = this.#thread;
    thread.ref();
    try {
      const answer = await answerOf(thread, ask, this.#limits.timeoutMs);
      if ('pdf' in answer) return answer.pdf;
      // What made one document fail must not be there for the next; it may also still be at work.
      this.#end();
      throw new DocumentError('document_failed', answer.error, answer);
    } finally {
      thread.unref();
      this.#idle = setTimeout(() => this.#end(), this.#limits.idleMs).unref();
    }
  }

  /** It knows nothing of the settings, and a document that takes too much memory ends it alone. */
  #start(): Worker {
    const thread = new Worker(THREAD, { env: {}, resourceLimits: { maxOldGenerationSizeMb: HEAP_MB } });
    const forget = () => {
      if (this.#thread === thread) this.#thread = null;
    };
    thread.on('error', forget);
    thread.on('exit', forget);
    return thread;
  }

  #end(): void {
    const thread = this.#thread;
    this.#thread = null;
    void thread?.terminate();
  }
}

/** A thread that ends first, or has not answered in time, has failed. */
function answerOf(thread: Worker, ask: Ask, timeoutMs: number): Promise<Answer> {
  const { promise, resolve } = Promise.withResolvers<Answer>();
  const failed = (error: Error & { code?: string }) =>
    resolve({ error: String(error), isLasting: error.code === 'ERR_WORKER_OUT_OF_MEMORY' });
  const ended = () => resolve({ error: 'The thread that makes documents has ended.', isLasting: false });
  // The bounds of a document are such that a machine that has time for it makes it.
  const late = () => resolve({ error: `It was not made within ${timeoutMs} ms.`, isLasting: false });
  const timer = setTimeout(late, timeoutMs);
  thread.once('message', resolve).once('error', failed).once('exit', ended);
  thread.postMessage(ask);
  return promise.finally(() => {
    clearTimeout(timer);
    thread.off('message', resolve).off('error', failed).off('exit', ended);
  });
}
