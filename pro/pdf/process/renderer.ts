import { availableParallelism, totalmem } from 'node:os';
import type { Appearance } from '#pro/pdf/appearance.ts';
import { pdfBudgets } from '#pro/pdf/budgets.ts';
import type { DocumentContent } from '#pro/pdf/document-content.ts';
import { DocumentError } from '#pro/pdf/errors.ts';
import { costOfDocument, ORDINARY_COST } from '#pro/pdf/text/cost.ts';
import type { Ask } from './draw.ts';
import { type DrawingLimits, DrawingProcess, TooMuchCpu } from './drawing-process.ts';

export interface RendererLimits extends DrawingLimits {
  processes: number;
  /** CPU time of a document in ms. */
  cpuMs: number;
  /** Maximum number of waiting ordinary documents. */
  waiting: number;
  /** Maximum number of waiting costly documents. */
  costly: number;
  /** Longest wait for a process, in ms. */
  waitMs: number;
  /** CPU time of an ordinary document in ms. */
  ordinaryCpuMs: number;
}

const MB = 1024 * 1024;

/** Returns the number of processes, at least two, so that one document does not block the others. */
function processesOf(cores: number, memory: number): number {
  return Math.max(2, Math.min(4, cores, Math.floor(memory / (8 * pdfBudgets.documentHeap.atMost))));
}

function limitsOf(overrides: Partial<RendererLimits>): RendererLimits {
  return {
    processes: processesOf(availableParallelism(), Math.min(totalmem(), process.constrainedMemory() || Infinity)),
    waiting: pdfBudgets.documentsWaiting.atMost,
    costly: pdfBudgets.costlyDocumentsWaiting.atMost,
    waitMs: pdfBudgets.documentWait.atMost,
    cpuMs: pdfBudgets.documentCpu.atMost,
    ordinaryCpuMs: pdfBudgets.ordinaryDocumentCpu.atMost,
    timeoutMs: pdfBudgets.documentTime.atMost,
    heapMb: pdfBudgets.documentHeap.atMost / MB,
    idleMs: 60_000,
    ...overrides,
  };
}

/** Document that waits for a process. */
interface Waiting {
  cost: number;
  begin(drawer: DrawingProcess): void;
  giveUp(): void;
}

/**
 * Makes documents in processes of their own, because a long document would block the service for seconds. Only the last one makes costly
 * documents, one after the other, so that they only delay each other. Ordinary documents are made in the order of their cost.
 */
export class Renderer {
  readonly #limits: RendererLimits;
  readonly #processes: readonly DrawingProcess[];
  readonly #busy = new Set<DrawingProcess>();
  readonly #ordinary: Waiting[] = [];
  readonly #costly: Waiting[] = [];

  constructor(limits: Partial<RendererLimits> = {}) {
    this.#limits = limitsOf(limits);
    this.#processes = Array.from({ length: this.#limits.processes }, () => new DrawingProcess(this.#limits));
  }

  /**
   * Renders a document. An ordinary document that exceeds its CPU time is started again as a costly one.
   * @throws DocumentError when too many documents wait, or this one cannot be made
   */
  async render(content: DocumentContent, appearance: Appearance): Promise<Uint8Array> {
    const cost = costOfDocument(content);
    try {
      if (cost <= ORDINARY_COST) return await this.#draw({ content, appearance }, cost, this.#limits.ordinaryCpuMs);
    } catch (error) {
      if (!(error instanceof TooMuchCpu)) throw error;
    }
    return this.#draw({ content, appearance }, Number.POSITIVE_INFINITY, this.#limits.cpuMs);
  }

  async #draw(ask: Ask, cost: number, cpuMs: number): Promise<Uint8Array> {
    const drawer = await this.#acquire(cost);
    try {
      return await drawer.draw(ask, cpuMs);
    } finally {
      this.#busy.delete(drawer);
      this.#assign();
    }
  }

  /** Waits for a free process. @throws DocumentError when too many documents wait, or the wait is too long */
  #acquire(cost: number): Promise<DrawingProcess> {
    const isCostly = cost > ORDINARY_COST;
    const queue = isCostly ? this.#costly : this.#ordinary;
    const most = isCostly ? this.#limits.costly : this.#limits.waiting;
    const { promise, resolve, reject } = Promise.withResolvers<DrawingProcess>();
    const waiting: Waiting = {
      cost,
      begin(drawer) {
        clearTimeout(timer);
        resolve(drawer);
      },
      giveUp() {
        clearTimeout(timer);
        remove(queue, waiting);
        reject(new DocumentError('documents_busy'));
      },
    };
    const timer = setTimeout(waiting.giveUp, this.#limits.waitMs);
    queue.push(waiting);
    this.#assign();
    // When the queue is full, the newest costly document or the costliest ordinary document is refused.
    if (queue.length > most) (isCostly ? waiting : costliest(queue))?.giveUp();
    return promise;
  }

  /** Assigns waiting documents to free processes. The last process is used last, because it may be needed for a costly document. */
  #assign(): void {
    for (const drawer of this.#processes) {
      if (this.#busy.has(drawer)) continue;
      const costly = drawer === this.#processes.at(-1) ? this.#costly[0] : undefined;
      const next = costly ?? cheapest(this.#ordinary);
      if (!next) continue;
      remove(costly ? this.#costly : this.#ordinary, next);
      this.#busy.add(drawer);
      next.begin(drawer);
    }
  }
}

/** Returns the cheapest document, the oldest of several. */
function cheapest(waiting: readonly Waiting[]): Waiting | undefined {
  return waiting.toSorted((a, b) => a.cost - b.cost)[0];
}

/** Returns the costliest document, the newest of several. */
function costliest(waiting: readonly Waiting[]): Waiting | undefined {
  return waiting.toSorted((a, b) => a.cost - b.cost).at(-1);
}

function remove<T>(list: T[], item: T): void {
  const index = list.indexOf(item);
  if (index >= 0) list.splice(index, 1);
}
