import { moment, timeZone } from '#features/limits/option.ts';
import type { FormOption } from '#forms/config/option.ts';
import { clearable, exact, flag, integer, line, type ShapeOf } from '#forms/config/schema.ts';
import { isTimeZone } from '#forms/field-types/datetime.ts';
import { inTimeZone } from '#forms/field-types/zoned-time.ts';
import { described } from '#forms/json-schema/meta.ts';
import { isObject } from '#json.ts';

const UTC = 'UTC';

const schema = exact({
  enabled: described('Whether visitors may view and change their submissions.', flag().default(false)),
  days: described(
    'The number of days after the submission during which it can be changed.',
    clearable(integer(1, 3650)),
  ),
  until: described('The latest time, as YYYY-MM-DDTHH:MM in the time zone.', moment()),
  time_zone: described('The time zone, such as Europe/Berlin; UTC unless it is set.', timeZone()),
  email_field: described(
    'The e-mail field to which a lost link is mailed, on request with the number of the submission and that address.',
    clearable(line(64)),
  ),
});

const keys = {
  editing: described(
    'Lets visitors view and change their submissions, by the link of {submission:edit_url}.',
    clearable(schema),
  ),
};

declare module '#forms/config/types.ts' {
  interface FormOptions extends ShapeOf<typeof keys> {}
}

const PATH = 'config.options.editing';

/** The option `editing` of a form. */
export const editingOption: FormOption = {
  keys,
  check({ editing, store_submissions: stores }, { known: { names, sound, tags } }, report) {
    if (!isObject(editing)) return;
    const { enabled, until, time_zone: given, email_field: name } = editing;
    if (typeof name === 'string' && name !== '') {
      const type = sound.get(name)?.type;
      if (!names.has(name)) report(`${PATH}.email_field`, 'must be the name of a field of this form');
      else if (type && type !== 'email') {
        report(`${PATH}.email_field`, `must be a field of type email; ${name} is of type ${type}`);
      } else if (!tags.has(name)) report(`${PATH}.email_field`, `must not be ${name}: the field is sensitive`);
    }
    if (enabled === true && stores === false) {
      report(`${PATH}.enabled`, 'needs store_submissions: what is not stored cannot be changed');
    }
    const zone = typeof given === 'string' && given !== '' ? given : UTC;
    if (typeof until !== 'string' || until.length !== 16 || !isTimeZone(zone)) return;
    if (inTimeZone(until, zone) === null) report(`${PATH}.until`, `is not a valid time in ${zone}`);
  },
};
