import { setTimeout as sleep } from 'node:timers/promises';
import { log } from '@temporalio/activity';

const WAITS_MS = [0, 100, 500];
/** Total time limit: a hanging database must not use up the caller's time, or the answer would be lost. */
const MOST_MS = 5_000;

/**
 * Stores the answer of a third party. The request must not be repeated only because the database failed meanwhile: the answer
 * is valid whether it could be stored here or not.
 * @returns false if it could not be stored; the run then stores it through an activity that is retried forever
 */
export async function noteSoftly(note: () => Promise<unknown>, mostMs = MOST_MS): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, mostMs, false);
  });
  try {
    return await Promise.race([tryToNote(note), late]);
  } finally {
    clearTimeout(timer);
  }
}

async function tryToNote(note: () => Promise<unknown>): Promise<boolean> {
  for (const [index, wait] of WAITS_MS.entries()) {
    if (wait > 0) await sleep(wait);
    try {
      await note();
      return true;
    } catch (error) {
      // The driver's message repeats the statement, and thus a visitor's text.
      const code = error instanceof Error && 'code' in error ? error.code : undefined;
      if (index === WAITS_MS.length - 1) log.warn('what a third party answered could not be noted', { code });
    }
  }
  return false;
}
