import { condition, defineQuery, defineSignal, proxyActivities, setHandler, sleep } from '@temporalio/workflow';

const { fail } = proxyActivities<{ fail(): Promise<void> }>({
  startToCloseTimeout: '10 s',
  retry: { maximumAttempts: 2 },
});
export const go = defineSignal('go');
export const state = defineQuery<string>('state');

/** Uses every Temporal function of our workflows once. */
export async function everything(): Promise<void> {
  let gone = false;
  setHandler(go, () => {
    gone = true;
  });
  setHandler(state, () => (gone ? 'gone' : 'waits'));
  await condition(() => gone, '1 hour');
  await sleep('100 ms');
  await fail().catch(() => {});
}
