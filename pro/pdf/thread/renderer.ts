import { availableParallelism, totalmem } from 'node:os';
import { pdfBudgets } from '#pro/pdf/budgets.ts';
import type { DocumentContent } from '#pro/pdf/document-content.ts';
import { DocumentError } from '#pro/pdf/errors.ts';
import type { Look } from '#pro/pdf/look.ts';
import { costOfDocument, ORDINARY_COST } from '#pro/pdf/text/cost.ts';
import { type DrawingLimits, DrawingThread, TooMuchCpu } from './drawing-thread.ts';
import type { Ask } from './thread.ts';

export interface RendererLimits extends DrawingLimits {
  threads: number;
  /** What a document may take of the processor, in ms. It would take as much again. */
  cpuMs: number;
  /** Ordinary documents that wait. */
  waiting: number;
  /** Costly documents that wait. */
  costly: number;
  /** Longest wait for a thread, in ms. */
  waitMs: number;
  /** What one that looks ordinary may take of the processor, in ms. */
  ordinaryCpuMs: number;
}

const MB = 1024 * 1024;

/** Two at least: one document must not hold up the others. */
function threadsOf(cores: number, memory: number): number {
  return Math.max(2, Math.min(4, cores, Math.floor(memory / (8 * pdfBudgets.documentHeap.atMost))));
}

function limitsOf(own: Partial<RendererLimits>): RendererLimits {
  return {
    threads: threadsOf(availableParallelism(), Math.min(totalmem(), process.constrainedMemory() || Infinity)),
    waiting: pdfBudgets.documentsWaiting.atMost,
    costly: pdfBudgets.costlyDocumentsWaiting.atMost,
    waitMs: pdfBudgets.documentWait.atMost,
    cpuMs: pdfBudgets.documentCpu.atMost,
    ordinaryCpuMs: pdfBudgets.ordinaryDocumentCpu.atMost,
    timeoutMs: pdfBudgets.documentTime.atMost,
    heapMb: pdfBudgets.documentHeap.atMost / MB,
    idleMs: 60_000,
    ...own,
  };
}

/** A document that waits for a thread. */
interface Waiting {
  cost: number;
  begin(thread: DrawingThread): void;
  giveUp(): void;
}

/**
 * Makes documents in threads of their own: a long one would stop everything else in its process for seconds. Those that look costly are
 * made by the last thread alone, one after the other, so that they hold up nobody but each other. The others make what costs least first.
 */
export class Renderer {
  readonly #limits: RendererLimits;
  readonly #threads: readonly DrawingThread[];
  readonly #busy = new Set<DrawingThread>();
  readonly #ordinary: Waiting[] = [];
  readonly #costly: Waiting[] = [];

  constructor(limits: Partial<RendererLimits> = {}) {
    this.#limits = limitsOf(limits);
    this.#threads = Array.from({ length: this.#limits.threads }, () => new DrawingThread(this.#limits));
  }

  /**
   * What looks ordinary and takes too much of the processor is begun anew among the costly ones.
   * @throws DocumentError when too many wait, or when it cannot be made
   */
  async render(content: DocumentContent, look: Look): Promise<Uint8Array> {
    const cost = costOfDocument(content);
    try {
      if (cost <= ORDINARY_COST) return await this.#draw({ content, look }, cost, this.#limits.ordinaryCpuMs);
    } catch (error) {
      if (!(error instanceof TooMuchCpu)) throw error;
    }
    return this.#draw({ content, look }, Number.POSITIVE_INFINITY, this.#limits.cpuMs);
  }

  async #draw(ask: Ask, cost: number, cpuMs: number): Promise<Uint8Array> {
    const thread = await this.#acquire(cost);
    try {
      return await thread.draw(ask, cpuMs);
    } finally {
      this.#busy.delete(thread);
      this.#giveOut();
    }
  }

  /** @throws DocumentError */
  #acquire(cost: number): Promise<DrawingThread> {
    const isCostly = cost > ORDINARY_COST;
    const queue = isCostly ? this.#costly : this.#ordinary;
    const most = isCostly ? this.#limits.costly : this.#limits.waiting;
    const { promise, resolve, reject } = Promise.withResolvers<DrawingThread>();
    const waiting: Waiting = {
      cost,
      begin(thread) {
        clearTimeout(timer);
        resolve(thread);
      },
      giveUp() {
        clearTimeout(timer);
        take(queue, waiting);
        reject(new DocumentError('documents_busy'));
      },
    };
    const timer = setTimeout(waiting.giveUp, this.#limits.waitMs);
    queue.push(waiting);
    this.#giveOut();
    // Among costly ones it is the one that has just come.
    if (queue.length > most) (isCostly ? waiting : costliest(queue))?.giveUp();
    return promise;
  }

  /** The last thread comes last, because it may be needed for a costly one. */
  #giveOut(): void {
    for (const thread of this.#threads) {
      if (this.#busy.has(thread)) continue;
      const costly = thread === this.#threads.at(-1) ? this.#costly[0] : undefined;
      const next = costly ?? cheapest(this.#ordinary);
      if (!next) continue;
      take(costly ? this.#costly : this.#ordinary, next);
      this.#busy.add(thread);
      next.begin(thread);
    }
  }
}

/** The first of them, where several cost the same. */
function cheapest(waiting: readonly Waiting[]): Waiting | undefined {
  return waiting.toSorted((one, other) => one.cost - other.cost)[0];
}

/** The last of them, where several cost the same. */
function costliest(waiting: readonly Waiting[]): Waiting | undefined {
  return waiting.toSorted((one, other) => one.cost - other.cost).at(-1);
}

function take<T>(list: T[], one: T): void {
  const at = list.indexOf(one);
  if (at >= 0) list.splice(at, 1);
}
