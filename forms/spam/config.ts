import type { InferType } from 'yup';
import { clearable, exact, flag, integer } from '#forms/config/schema.ts';
import { described } from '#forms/json-schema/meta.ts';

/** The option `spam` of a form. */
export const spamSchema = exact({
  quarantine: described(
    'Keeps what was refused as spam, with its values sealed, until somebody releases or deletes it or its time is over.',
    flag().default(false),
  ),
  retention_days: described('How long it is kept, with quarantine alone.', clearable(integer(1, 365))),
  max_links: described(
    'A submission with more links than this is refused as spam; absent for no limit.',
    clearable(integer(0, 1000)),
  ),
});

export type SpamConfig = InferType<typeof spamSchema>;

const DEFAULTS: SpamConfig = { quarantine: false };
/** How long refused submissions are kept, unless the form says otherwise. */
const DEFAULT_QUARANTINE_DAYS = 30;

/** The option of a form, also of one that was saved without. */
export function spamConfig({ options }: { options: { spam?: SpamConfig } }): SpamConfig {
  return options.spam ?? DEFAULTS;
}

/** For how many days a refused submission is kept: no longer than the form keeps submissions. */
export function quarantineDays(options: { spam?: SpamConfig; retention_days?: number }): number {
  const { spam, retention_days: retention = Number.POSITIVE_INFINITY } = options;
  return Math.min(spam?.retention_days ?? DEFAULT_QUARANTINE_DAYS, retention);
}
