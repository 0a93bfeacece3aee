import { type ChildProcess, fork } from 'node:child_process';
import type { EndedFile, FileOrder, Order, Report, Step } from './messages.ts';

/** Limits in ms. */
export interface ProcessLimits {
  /** From the start of a process until it has loaded a file. */
  load: number;
  /** For a whole file, however many tests it has. */
  file: number;
  /** After a test's limit until its process is killed: a test that blocks its process cannot fail by itself. */
  grace: number;
  /** For a process to end once it has no more files. */
  end: number;
}

/** A file has ten minutes, or `TEST_FILE_MINUTES`: some files do more on request. */
const FILE_MINUTES = Number(process.env.TEST_FILE_MINUTES ?? 10);
const LIMITS: ProcessLimits = { load: 60_000, file: FILE_MINUTES * 60_000, grace: 15_000, end: 15_000 };

/** A bare Node process that runs test files one after the other. */
export class TestProcess {
  readonly #child: ChildProcess;
  readonly #limits: ProcessLimits;
  readonly #gone: Promise<void>;
  #death = '';
  #killedFor = '';
  #late: string[] = [];
  #onReport: (report: Report) => void = () => {};

  constructor(limits: Partial<ProcessLimits> = {}) {
    this.#limits = { ...LIMITS, ...limits };
    this.#child = fork(new URL('./worker.ts', import.meta.url), {
      stdio: 'inherit',
      execArgv: ['--max-semi-space-size=64', '--min-semi-space-size=16'],
    });
    this.#child.on('message', (report: Report) => this.#onReport(report));
    this.#gone = new Promise((resolve) => {
      this.#child.once('error', (error) => {
        this.#death = error.message;
        resolve();
      });
      this.#child.once('exit', (code, signal) => {
        this.#death ||= `The process of the tests ended with ${signal ?? code}`;
        resolve();
      });
    });
  }

  /** @throws Error when the process dies or has to be killed; it is unusable then */
  async run(order: FileOrder): Promise<EndedFile> {
    const { load, file: fileMs, grace } = this.#limits;
    let step: Step = { name: 'loading the file', limitMs: load };
    let stepTimer: NodeJS.Timeout | undefined;
    const watch = () => {
      clearTimeout(stepTimer);
      const why = `did not end within its limit of ${step.limitMs} ms and blocked its process`;
      stepTimer = setTimeout(() => this.#kill(why), step.limitMs + grace);
    };
    watch();
    const fileTimer = setTimeout(
      () => this.#kill(`was running when the file reached its limit of ${fileMs} ms`),
      fileMs,
    );
    const ended = new Promise<EndedFile>((resolve) => {
      this.#onReport = (report) => {
        if ('at' in report) {
          step = report.at;
          watch();
        } else if ('late' in report) this.#late.push(report.late);
        else resolve(report.ended);
      };
    });
    try {
      this.#send({ run: order });
      const result = await Promise.race([ended, this.#gone]);
      if (result) return { ...result, errors: [...this.#late.splice(0), ...result.errors] };
      throw new Error(`${step.name}: ${this.#killedFor || this.#death}`);
    } finally {
      clearTimeout(stepTimer);
      clearTimeout(fileTimer);
    }
  }

  /**
   * Lets the process end by itself.
   * @returns the error that happened since the last file, or null
   */
  async end(): Promise<Error | null> {
    this.#onReport = (report) => {
      if ('late' in report) this.#late.push(report.late);
    };
    this.#send({ end: true });
    const timer = setTimeout(() => this.#kill('it was left with something open'), this.#limits.end);
    await this.#gone;
    clearTimeout(timer);
    if (this.#killedFor) this.#late.push(`The process of the tests did not end by itself: ${this.#killedFor}`);
    else if (this.#child.exitCode !== 0) this.#late.push(this.#death);
    return this.#late.length > 0 ? new Error(this.#late.join('\n\n')) : null;
  }

  #send(order: Order): void {
    // The process may be gone already, which its exit event reports.
    this.#child.send(order, () => {});
  }

  #kill(why: string): void {
    this.#killedFor = why;
    this.#child.kill('SIGKILL');
  }
}
