import type { InferType } from 'yup';
import { clearable, exact, flag, integer, line } from '#forms/config/schema.ts';
import { described } from '#forms/json-schema/meta.ts';

/** How long a draft is kept after its last save, unless the form says otherwise. */
export const DEFAULT_EXPIRES_DAYS = 30;

/** The option `drafts` of a form. What its keys ask of each other and of the fields is in checks.ts. */
export const draftsSchema = exact({
  enabled: described('Whether visitors may save the form.', flag().default(false)),
  expires_days: described(
    'How long a draft is kept after its last save.',
    integer(1, 365).default(DEFAULT_EXPIRES_DAYS),
  ),
  email_field: described('An e-mail field: where the link is mailed to.', clearable(line(64))),
  remind_after_days: described(
    'So many days after the visitor was here last, the link is mailed once more.',
    clearable(integer(1, 364)),
  ),
});

export type DraftsConfig = InferType<typeof draftsSchema>;

/** Null for a form that cannot be saved to continue later. */
export function enabledDrafts({ options }: { options: { drafts?: DraftsConfig } }): DraftsConfig | null {
  return options.drafts?.enabled ? options.drafts : null;
}

/** For how many days a draft is kept after a save: no longer than the form keeps submissions. */
export function draftDays(options: { drafts?: DraftsConfig; retention_days?: number }): number {
  const { drafts, retention_days: retention = Number.POSITIVE_INFINITY } = options;
  return Math.min(drafts?.expires_days ?? DEFAULT_EXPIRES_DAYS, retention);
}
