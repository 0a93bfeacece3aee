/** Milliseconds between two attempts. */
const AGAIN_MS = 1_000;

/**
 * Returns a write of notes that never throws: whoever takes notes must go on when the disk is full. What could not be written is
 * said once and written as soon as that works.
 * @param write writes the present state
 */
export function retriedWrite(write: () => void, say: (text: string) => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  let isSaid = false;
  return function attempt() {
    clearTimeout(timer);
    try {
      write();
      isSaid = false;
    } catch (error) {
      if (!isSaid) say(`${(error as Error).message}. It is tried again until it works.`);
      isSaid = true;
      timer = setTimeout(attempt, AGAIN_MS).unref();
    }
  };
}
