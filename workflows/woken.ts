import { condition, defineSignal, setHandler, workflowInfo } from '@temporalio/workflow';
import { SIGNALS } from '#engine/names.ts';

/** Sent when the rows of a run have changed, so that it has something to do. */
const wake = defineSignal(SIGNALS.wake);

/**
 * Lets a run look at its rows until nothing is left to do: each time that somebody wakes it, and at the time that the last look has named.
 * The looks decide from the rows alone, so that a lost run or signal does no harm.
 * @param look does what is due. Returns when to look again, in Unix ms, at once if that has passed; null if nothing is left to do
 * @param beginAnew continues as a new run, before the history gets too long
 */
export async function lookWhenWoken(
  look: () => Promise<number | null>,
  beginAnew: () => Promise<never>,
): Promise<void> {
  let hasNews = false;
  setHandler(wake, () => {
    hasNews = true;
  });
  for (;;) {
    hasNews = false;
    const nextAt = await look();
    if (nextAt === null && !hasNews) return;
    const waitMs = (nextAt ?? 0) - Date.now();
    if (waitMs > 0) await condition(() => hasNews, waitMs);
    if (workflowInfo().continueAsNewSuggested && !hasNews) await beginAnew();
  }
}
