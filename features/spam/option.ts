import type { InferType } from 'yup';
import type { FormOption } from '#forms/config/option.ts';
import { clearable, exact, flag, integer, type ShapeOf } from '#forms/config/schema.ts';
import { described } from '#forms/json-schema/meta.ts';
import { isObject } from '#json.ts';

const schema = exact({
  quarantine: described(
    'Keeps what was refused as spam, with its values sealed, until somebody releases or deletes it or its time is over.',
    flag().default(false),
  ),
  retention_days: described('The days for which an entry of the quarantine is stored.', clearable(integer(1, 365))),
  max_links: described(
    'A submission with more links than this is refused as spam; absent for no limit.',
    clearable(integer(0, 1000)),
  ),
});

const keys = { spam: described('The treatment of submissions that look like spam.', clearable(schema)) };

declare module '#forms/config/types.ts' {
  interface FormOptions extends ShapeOf<typeof keys> {}
}

export type SpamConfig = InferType<typeof schema>;

export const spamOption: FormOption = {
  keys,
  check({ spam }, _form, report) {
    if (!isObject(spam) || spam.quarantine === true) return;
    const { retention_days: days } = spam;
    if (days === undefined || days === null) return;
    report('config.options.spam.retention_days', 'must be left out: nothing is kept without quarantine');
  },
};

const DEFAULTS: SpamConfig = { quarantine: false };
/** Default retention of entries in quarantine. */
const DEFAULT_QUARANTINE_DAYS = 30;

/** Returns the spam option of a form, with defaults for a form saved without it. */
export function spamConfig({ options }: { options: { spam?: SpamConfig } }): SpamConfig {
  return options.spam ?? DEFAULTS;
}

/** Returns the retention of an entry in quarantine, in days: no longer than the form's own retention. */
export function quarantineDays(options: { spam?: SpamConfig; retention_days?: number }): number {
  const { spam, retention_days: retention = Number.POSITIVE_INFINITY } = options;
  return Math.min(spam?.retention_days ?? DEFAULT_QUARANTINE_DAYS, retention);
}
