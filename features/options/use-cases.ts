import { isDeepStrictEqual } from 'node:util';
import { changeNamed, readNamed } from '#db/settings.ts';
import { invalid } from '#db/use-case-error.ts';
import type { App } from '#features/app.ts';
import { SITE_SCOPE } from '#features/site/site.ts';
import type { Actor } from '#security/actor.ts';
import { Options, SITE_OPTIONS, siteOptionMistake } from './options.ts';

export type OptionParts = Pick<App, 'orm' | 'audit' | 'clock'>;

/** @throws OptionError if the option is unknown or read-only, or the value is invalid */
export async function setOption(app: OptionParts, actor: Actor, name: string, value: unknown): Promise<void> {
  await new Options(app).set(name, value, app.clock());
  await app.audit.note(actor, 'option.set', { option: name });
}

/**
 * Unsets an option, which then follows its default.
 * @returns false if the option was not set
 * @throws OptionError if the option is unknown or read-only
 */
export async function deleteOption(app: OptionParts, actor: Actor, name: string): Promise<boolean> {
  const deleted = await new Options(app).delete(name, app.clock());
  if (deleted) await app.audit.note(actor, 'option.deleted', { option: name });
  return deleted;
}

/** Returns the site's options; null if an option follows its default. */
export async function readSiteOptions({ orm }: Pick<App, 'orm'>): Promise<Record<string, unknown>> {
  const set = await readNamed(orm, SITE_SCOPE);
  return Object.fromEntries(SITE_OPTIONS.map((name) => [name, set[name] ?? null]));
}

/**
 * Changes options of the site, all or none. Other options stay, even if somebody else changes them at the same time.
 * @param given values by option; null unsets an option
 * @throws UseCaseError `validation_failed` naming each mistake
 */
export async function changeSiteOptions(
  app: OptionParts,
  actor: Actor,
  given: Readonly<Record<string, unknown>>,
): Promise<void> {
  const before = await readSiteOptions(app);
  const changed = Object.entries(given).filter(([name, value]) => !isDeepStrictEqual(before[name], value));
  const wrong = changed.flatMap(([name, value]) => {
    const mistake = value === null ? null : siteOptionMistake(name, value);
    return mistake === null ? [] : [[name, `${name} ${mistake}`]];
  });
  if (wrong.length > 0) throw invalid(Object.fromEntries(wrong));
  if (changed.length === 0) return;
  const named = Object.fromEntries(changed.map(([name, value]) => [name, value ?? undefined]));
  const accountId = actor.kind === 'account' ? actor.account.id : null;
  await changeNamed(app.orm, SITE_SCOPE, named, { now: app.clock(), accountId });
  for (const [option, value] of changed) {
    await app.audit.note(actor, value === null ? 'option.deleted' : 'option.set', { option });
  }
}
