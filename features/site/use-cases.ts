import type { App } from '#features/app.ts';
import type { Actor } from '#security/actor.ts';
import { Options } from './options.ts';

type OptionParts = Pick<App, 'orm' | 'audit' | 'clock'>;

/** @throws OptionError for a name that is not known, an option that is only read, and a value that it may not have */
export async function setOption(app: OptionParts, actor: Actor, name: string, value: unknown): Promise<void> {
  await new Options(app).set(name, value, app.clock());
  await app.audit.note(actor, 'option.set', { option: name });
}

/**
 * Has an option follow its default again.
 * @returns false when it was not set
 * @throws OptionError for a name that is not known and an option that is only read
 */
export async function deleteOption(app: OptionParts, actor: Actor, name: string): Promise<boolean> {
  const deleted = await new Options(app).delete(name, app.clock());
  if (deleted) await app.audit.note(actor, 'option.deleted', { option: name });
  return deleted;
}
