import type { InferType } from 'yup';
import type { FormOption } from '#forms/config/option.ts';
import { clearable, exact, flag, integer, line } from '#forms/config/schema.ts';
import { inputType } from '#forms/field-types/index.ts';
import { described } from '#forms/json-schema/meta.ts';
import { isObject } from '#json.ts';

/** Default number of days for which a draft is retained after its last save. */
const DEFAULT_EXPIRES_DAYS = 30;

const schema = exact({
  enabled: described('Lets visitors save the form.', flag().default(false)),
  expires_days: described(
    'Days for which a draft is kept after its last save.',
    integer(1, 365).default(DEFAULT_EXPIRES_DAYS),
  ),
  email_field: described('The e-mail field whose address the link is mailed to.', clearable(line(64))),
  remind_after_days: described(
    "Days after the visitor's last visit until the link is mailed once more, as a reminder.",
    clearable(integer(1, 364)),
  ),
});

export type DraftsConfig = InferType<typeof schema>;

declare module '#features/pro-options.ts' {
  interface DraftsOption extends DraftsConfig {}
}

const PATH = 'config.options.drafts';

/** Option `drafts` of a form. It is checked even while it is switched off. */
export const draftsOption: FormOption = {
  keys: { drafts: described('Lets visitors save the form and continue later. Pro edition.', clearable(schema)) },
  check({ drafts, retention_days: retention }, { known: { names, sound } }, report) {
    if (!isObject(drafts)) return;
    const { email_field: name, remind_after_days: remind, expires_days: expires = DEFAULT_EXPIRES_DAYS } = drafts;
    if (typeof name === 'string' && name !== '') {
      const field = sound.get(name);
      if (!names.has(name)) report(`${PATH}.email_field`, 'must be the name of a field of this form');
      else if (field && !inputType(field).holdsEmail) {
        report(`${PATH}.email_field`, `must be an e-mail field; ${name} is of type ${field.type}`);
      } else if (field?.read_only) {
        report(`${PATH}.email_field`, `must be a field that visitors fill in; ${name} is read_only`);
      }
    } else if (typeof remind === 'number') {
      report(`${PATH}.email_field`, 'is required with remind_after_days: the e-mail field that the reminder goes to');
    }
    if (typeof remind === 'number' && typeof expires === 'number' && remind >= expires) {
      report(`${PATH}.remind_after_days`, `must be less than expires_days, which is ${expires}`);
    } else if (typeof remind === 'number' && typeof retention === 'number' && remind >= retention) {
      report(`${PATH}.remind_after_days`, `must be less than config.options.retention_days, which is ${retention}`);
    }
  },
};

/** Returns the form's draft options; null when visitors cannot save the form. */
export function enabledDrafts({ options }: { options: { drafts?: DraftsConfig } }): DraftsConfig | null {
  return options.drafts?.enabled ? options.drafts : null;
}

/** Number of days for which a draft is retained after a save. A draft is never retained longer than the form's submissions. */
export function draftDays(options: { drafts?: DraftsConfig; retention_days?: number }): number {
  const { drafts, retention_days: retention = Number.POSITIVE_INFINITY } = options;
  return Math.min(drafts?.expires_days ?? DEFAULT_EXPIRES_DAYS, retention);
}
