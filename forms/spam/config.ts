import type { InferType } from 'yup';
import { clearable, exact, flag, integer } from '../config/schema.ts';

/** The option `spam` of a form. */
export const spamSchema = exact({
  /** Keeps what was refused as spam, with its values sealed, until somebody releases or deletes it or its time is over. */
  quarantine: flag().default(false),
  /** How long it is kept. */
  retention_days: integer(1, 365).default(30),
  /** A submission with more links than this is refused as spam; absent for no limit. */
  max_links: clearable(integer(0, 1000)),
});

export type SpamConfig = InferType<typeof spamSchema>;

const DEFAULTS: SpamConfig = { quarantine: false, retention_days: 30 };

/** The option of a form, also of one that was saved without. */
export function spamConfig({ options }: { options: { spam?: SpamConfig } }): SpamConfig {
  return options.spam ?? DEFAULTS;
}
