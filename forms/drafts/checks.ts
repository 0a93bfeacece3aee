import { isObject } from '#forms/config/json.ts';
import type { KnownFields } from '#forms/config/known-fields.ts';
import type { Report } from '#forms/config/schema.ts';
import { inputType } from '#forms/field-types/index.ts';
import { DEFAULT_EXPIRES_DAYS } from './config.ts';

const PATH = 'config.options.drafts';

/** What the option `drafts` asks of the form's fields, and its keys of each other; also while it is switched off. */
export function checkDrafts(options: Record<string, unknown>, { names, sound }: KnownFields, report: Report): void {
  const { drafts, retention_days: retention } = options;
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
}
