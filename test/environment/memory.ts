import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

/** Bytes of this process that something still holds, buffers included: unlike what the system counts, the same in every run. */
export async function bytesHeld(): Promise<number> {
  // What connections and finalizers hold is let go between the turns.
  for (const _turn of [1, 2]) {
    collect();
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
