import type { MikroORM } from '@mikro-orm/mysql';
import { DEFAULT_LOOK, type Look } from './look.ts';
import { changePdfSettings, readPdfSettings } from './store/settings.ts';

/** What is set; null puts a setting back. */
export type LookChanges = { [Name in keyof Look]?: Look[Name] | null | undefined };

/** How documents of this site look. */
export async function readLook({ orm }: { orm: MikroORM }): Promise<Look> {
  return { ...DEFAULT_LOOK, ...(await readPdfSettings(orm)) };
}

/** How they would look with these changes. */
export function changedLook(look: Look, changes: LookChanges): Look {
  const entries = Object.entries(changes).filter(([, value]) => value !== undefined);
  const put = entries.map(([name, value]) => [name, value ?? DEFAULT_LOOK[name as keyof Look]]);
  return { ...look, ...Object.fromEntries(put) };
}

/** Changes what is named and keeps the rest. */
export async function changeLook({ orm }: { orm: MikroORM }, changes: LookChanges, now: Date): Promise<void> {
  await changePdfSettings(orm, changes, now);
}
