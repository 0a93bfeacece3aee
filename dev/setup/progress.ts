export interface Progress {
  /** Prints one line. */
  say(text: string): void;
  /** Runs `work` and shows the label while it lasts. */
  step<T>(label: string, work: () => Promise<T>): Promise<T>;
}

export interface Sink {
  write(text: string): unknown;
  isTTY?: boolean;
}

const FIRST_SIGN_MS = 2_000;
const LINE_EVERY_MS = 10_000;
const FRAMES = ['|', '/', '-', '\\'];

/**
 * Creates the display of long steps. A step under two seconds leaves no trace; a longer one shows a spinner with the elapsed
 * time on a terminal, and prints a line every ten seconds elsewhere. Concurrent steps share the line.
 * @param clock milliseconds
 */
export function createProgress(sink: Sink, clock: () => number = Date.now): Progress {
  const terminal = sink.isTTY === true;
  const steps = new Map<symbol, { label: string; since: number; nextLine: number }>();
  let timer: NodeJS.Timeout | undefined;
  let frame = 0;
  let drawn = false;

  const clear = () => {
    if (drawn) sink.write('\r\x1b[K');
    drawn = false;
  };
  const say = (text: string) => {
    clear();
    sink.write(`${text}\n`);
  };

  const tick = () => {
    const now = clock();
    const slow = [...steps.values()].filter((step) => now - step.since >= FIRST_SIGN_MS);
    if (slow.length === 0) return;
    if (terminal) {
      clear();
      const spinner = FRAMES[frame++ % FRAMES.length];
      sink.write(`${spinner} ${slow.map((step) => `${step.label} ${seconds(now - step.since)}`).join(', ')}`);
      drawn = true;
      return;
    }
    if (slow.every((step) => now < step.nextLine)) return;
    for (const step of slow) step.nextLine = now + LINE_EVERY_MS;
    say(slow.map((step) => `${step.label} … ${seconds(now - step.since)}`).join(', '));
  };

  return {
    say,
    async step(label, work) {
      const id = Symbol(label);
      const since = clock();
      steps.set(id, { label, since, nextLine: since + FIRST_SIGN_MS });
      timer ??= setInterval(tick, terminal ? 200 : 500);
      let outcome = 'failed after';
      try {
        const result = await work();
        outcome = 'done in';
        return result;
      } finally {
        steps.delete(id);
        if (steps.size === 0) {
          clearInterval(timer);
          timer = undefined;
        }
        clear();
        if (clock() - since >= FIRST_SIGN_MS) say(`${label}: ${outcome} ${seconds(clock() - since)}`);
      }
    },
  };
}

function seconds(ms: number): string {
  return `${Math.round(ms / 1000)} s`;
}
