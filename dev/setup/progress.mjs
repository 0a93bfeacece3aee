/**
 * Says what takes long. A step under two seconds leaves no trace; a longer one shows a spinner with the elapsed time on
 * a terminal, and a line every ten seconds elsewhere. Steps that run side by side share the line.
 *
 * @typedef {{ write(text: string): unknown, isTTY?: boolean }} Sink
 * @typedef {object} Progress
 * @property {(text: string) => void} say one line
 * @property {<T>(label: string, work: () => Promise<T>) => Promise<T>} step runs `work` and shows it while it lasts
 */

const FIRST_SIGN_MS = 2_000;
const LINE_EVERY_MS = 10_000;
const FRAMES = ['|', '/', '-', '\\'];

/**
 * @param {Sink} sink
 * @param {() => number} [clock] milliseconds
 * @returns {Progress}
 */
export function createProgress(sink, clock = Date.now) {
  const terminal = sink.isTTY === true;
  /** @type {Map<symbol, { label: string, since: number, nextLine: number }>} */
  const steps = new Map();
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  let frame = 0;
  let drawn = false;

  const clear = () => {
    if (drawn) sink.write('\r\x1b[K');
    drawn = false;
  };
  /** @param {string} text */
  const say = (text) => {
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

/** @param {number} ms */
function seconds(ms) {
  return `${Math.round(ms / 1000)} s`;
}
