import { type ChildProcess, fork } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DocumentError } from '#pro/pdf/errors.ts';
import type { Answer, Ask } from './draw.ts';

/** Limits of a document. */
export interface DrawingLimits {
  /** Elapsed time in ms. On a busy machine an ordinary document may exceed it too. */
  timeoutMs: number;
  /** Heap of the process in MB. */
  heapMb: number;
  /** Time without work after which the process ends, in ms. */
  idleMs: number;
}

const MODULE = new URL(`./draw${extname(fileURLToPath(import.meta.url))}`, import.meta.url);
/** Milliseconds between two checks of the CPU time. */
const CHECK_MS = 200;
/** Signals by which V8 ends a process that is out of memory. */
const OUT_OF_MEMORY: readonly (string | null)[] = ['SIGABRT', 'SIGTRAP', 'SIGILL'];

/** Document that exceeded its CPU time, as it would again. */
export class TooMuchCpu extends DocumentError {
  constructor(reason: string) {
    super('document_failed', reason, { isLasting: true });
  }
}

/**
 * Process that makes one document at a time. It starts when needed, keeps no other process alive, and is replaced after a
 * failure. It is no worker thread, because V8 may end the whole process when a thread runs out of memory.
 */
export class DrawingProcess {
  readonly #limits: DrawingLimits;
  #child: ChildProcess | null = null;
  #idle: NodeJS.Timeout | undefined;

  constructor(limits: DrawingLimits) {
    this.#limits = limits;
  }

  /** Draws a document. @param cpuMs limit of CPU time in ms @throws DocumentError */
  async draw(ask: Ask, cpuMs: number): Promise<Uint8Array> {
    clearTimeout(this.#idle);
    this.#child ??= this.#start();
    const child = this.#child;
    child.ref();
    child.channel?.ref();
    try {
      const answer = await this.#answerOf(child, ask, cpuMs);
      if ('pdf' in answer) return answer.pdf;
      // The process ends, because it may still be working or be in a broken state.
      this.#end();
      if (answer.isTooMuchCpu) throw new TooMuchCpu(answer.error);
      throw new DocumentError(answer.isLate ? 'document_late' : 'document_failed', answer.error, answer);
    } finally {
      unref(child);
      this.#idle = setTimeout(() => this.#end(), this.#limits.idleMs).unref();
    }
  }

  /** Starts the process without environment settings, and with its own limit of memory. */
  #start(): ChildProcess {
    const child = fork(MODULE, {
      env: {},
      execArgv: [`--max-old-space-size=${this.#limits.heapMb}`],
      serialization: 'advanced',
      // V8 writes pages about a process that is out of memory.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const forget = () => {
      if (this.#child === child) this.#child = null;
    };
    child.on('error', forget);
    child.on('exit', forget);
    return child;
  }

  #end(): void {
    const child = this.#child;
    this.#child = null;
    child?.kill('SIGKILL');
  }

  /** Waits for the answer. Returns a failure when the process ends, exceeds its time, or exceeds its CPU time. */
  #answerOf(child: ChildProcess, ask: Ask, cpuMs: number): Promise<Answer> {
    const { timeoutMs, heapMb } = this.#limits;
    const { promise, resolve } = Promise.withResolvers<Answer>();
    const onError = (error: Error) => resolve({ error: String(error), isLasting: false });
    const onExit = (_code: number | null, signal: string | null) =>
      resolve(
        OUT_OF_MEMORY.includes(signal)
          ? { error: `It needs more than ${heapMb} MB of memory.`, isLasting: true }
          : { error: 'The process that makes documents has ended.', isLasting: false },
      );
    const onTimeout = () =>
      resolve({ error: `It was not made within ${timeoutMs} ms.`, isLasting: false, isLate: true });
    const onTooMuchCpu = () =>
      resolve({ error: `It takes more than ${cpuMs} ms of the processor.`, isLasting: true, isTooMuchCpu: true });
    let before: number | undefined;
    const checkCpu = async () => {
      const ms = await cpuTime(child);
      if (ms === null) return;
      before ??= ms;
      if (ms - before > cpuMs) onTooMuchCpu();
    };
    const timer = setTimeout(onTimeout, timeoutMs);
    const checks = setInterval(checkCpu, CHECK_MS);
    child.once('message', resolve).once('error', onError).once('exit', onExit);
    child.send(ask, (error) => {
      if (error) onError(error);
    });
    return promise.finally(() => {
      clearTimeout(timer);
      clearInterval(checks);
      child.off('message', resolve).off('error', onError).off('exit', onExit);
    });
  }
}

/** Lets this process end while the other one is idle. */
function unref(child: ChildProcess): void {
  child.unref();
  child.channel?.unref();
}

/**
 * Returns the CPU time of a process in ms: `utime` and `stime` of Linux, in hundredths of a second. Returns null when the
 * process has ended, and on other systems, where only the elapsed time is limited.
 */
async function cpuTime({ pid }: ChildProcess): Promise<number | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  if (stat === null) return null;
  // The name of the program, in parentheses, may contain spaces. `utime` is the 12th field after it, `stime` the 13th.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}
