import { existsSync } from 'node:fs';
import type { DemoPro } from './demo.ts';

const PRO = new URL('./pro/index.ts', import.meta.url);

/** Loads what the demo shows of the Pro package; undefined in a copy without it. */
export async function loadDemoPro(): Promise<DemoPro | undefined> {
  return existsSync(PRO) ? ((await import(PRO.href)) as { pro: DemoPro }).pro : undefined;
}
