import { isProInstalled } from '#bin/edition.ts';
import { startReceiver } from '#dev/load/receiver.ts';
import type { Stack } from '#dev/load/stack.ts';
import { type Begin, exports, invitations, processes, retries, schedules } from './open.ts';

/**
 * Makes the forms of everything that can be begun with one version and ended with another.
 * @param formId a form with submissions to export
 * @param effectsUrl where paid orders are reported
 */
export async function beginnings(parts: Stack, formId: number, effectsUrl: string): Promise<Begin[]> {
  const failing = await startReceiver();
  const free = [
    await processes(parts),
    await exports(parts, formId),
    await schedules(parts, formId),
    await invitations(parts),
    await retries(parts, failing),
  ];
  if (!isProInstalled()) return free;
  const pro = await import(new URL('./pro/open.ts', import.meta.url).href);
  return [...free, await pro.drafts(parts), await pro.payments(parts, effectsUrl)];
}
