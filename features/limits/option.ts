import type { InferType } from 'yup';
import { recordsOf } from '#forms/config/json.ts';
import type { FormOption } from '#forms/config/option.ts';
import { choice, clearable, exact, integer, line, type Report, type ShapeOf, text } from '#forms/config/schema.ts';
import { isTimeZone } from '#forms/field-types/datetime.ts';
import { inTimeZone } from '#forms/field-types/zoned-time.ts';
import { described, noted } from '#forms/json-schema/meta.ts';
import { IDENTIFYING_NAMES, isIdentifying } from '#forms/values/identity.ts';
import { isObject } from '#json.ts';
import { budgets } from '#security/budgets.ts';
import { checkWaitingList, waitingListSchema } from './waiting-option.ts';

/** Time zone of these times unless the form sets `time_zone`. */
const UTC = 'UTC';

const ownText = (where: string) =>
  described(`Plain text, shown ${where}; a built-in text when absent.`, clearable(text(budgets.formText.atMost)));
/** Schema of a day and a time in some time zone. */
export const moment = () =>
  clearable(
    noted(
      { json: { pattern: '^(\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d)?$' } },
      text(16).test('moment', `\${path} must be a day and a time as YYYY-MM-DDTHH:MM`, (value) => {
        return !value || /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(value);
      }),
    ),
  );

/** Schema of the name of a time zone. */
export const timeZone = () =>
  clearable(
    line(64).test(
      'time_zone',
      `\${path} must be a time zone such as Europe/Berlin`,
      (zone) => !zone || isTimeZone(zone),
    ),
  );

const schema = exact({
  opens_at: described('When it opens, as YYYY-MM-DDTHH:MM in the time zone.', moment()),
  closes_at: described('When it closes, as YYYY-MM-DDTHH:MM in the time zone.', moment()),
  time_zone: described('The time zone, such as Europe/Berlin; UTC unless it is set.', timeZone()),
  not_yet_text: ownText('before the form opens; `{date}` is when it does'),
  closed_text: ownText('after the form has closed; `{date}` is when it did'),
  max_submissions: described('The most submissions in all.', clearable(integer(0, 100_000_000))),
  full_text: ownText('once all places are taken'),
  waiting_list: described(
    'Puts people on a list once the places of the form, or of a chosen option, are taken; absent to refuse them.',
    clearable(waitingListSchema),
  ),
  per_person: described(
    'The most submissions of one person.',
    clearable(
      exact({
        by: described('The means by which a person is identified.', choice(['field', 'account']).default('field')),
        field: described(
          'The name of a field, such as that of the e-mail address; none with `account`.',
          clearable(line(64)),
        ),
        max: described('The number of submissions; 1 unless it is set.', integer(1, 100_000).default(1)),
        text: ownText('at the field to who has none left'),
      }),
    ),
  ),
});

const keys = {
  limits: described('When, and how often, the form can be submitted; absent for always.', clearable(schema)),
};

declare module '#forms/config/types.ts' {
  interface FormOptions extends ShapeOf<typeof keys> {}
}

export type LimitsConfig = InferType<typeof schema>;

const PATH = 'config.options.limits';
const TEXTS = [
  'not_yet_text',
  'closed_text',
  'full_text',
  'per_person.text',
  'waiting_list.text',
  'waiting_list.joined_text',
];

export const limitsOption: FormOption = {
  keys,
  texts: TEXTS.map((path) => ({ path: `limits.${path}`, atMost: budgets.formText.atMost })),
  check(options, { fields, known }, report) {
    const { limits } = options;
    checkWaitingList(options, { fields, known }, report);
    for (const [index, field] of fields.entries()) checkField(field, `config.fields[${index}]`, report);
    if (!isObject(limits)) return;
    const { opens_at: opens, closes_at: closes, time_zone: given, per_person: person } = limits;
    const zone = typeof given === 'string' && given !== '' ? given : UTC;
    const moments = Object.entries({ opens_at: opens, closes_at: closes }).map(([key, local]) => {
      if (typeof local !== 'string' || local === '' || !isTimeZone(zone)) return null;
      const found = inTimeZone(local, zone);
      if (found === null && local.length === 16) report(`${PATH}.${key}`, `is not a valid time in ${zone}`);
      return found === null ? null : Date.parse(found);
    });
    const [from, until] = moments;
    if (from != null && until != null && from >= until) report(`${PATH}.closes_at`, 'must be later than opens_at');
    if (!isObject(person)) return;
    const path = `${PATH}.per_person.field`;
    if (person.by === 'account' && person.field) report(path, 'must be left out: a person is known by an account');
    else if (person.by !== 'account' && !person.field) report(path, 'is required: the name of a field');
    if (person.by === 'account' || typeof person.field !== 'string' || person.field === '') return;
    const field = known.sound.get(person.field);
    if (!known.names.has(person.field)) report(path, 'must be the name of a field of this form');
    else if (field && !isIdentifying(field)) {
      report(
        path,
        `must be a field with one value, of type ${IDENTIFYING_NAMES}; ${field.name} is of type ${field.type}${'multiple' in field && field.multiple ? ' with multiple' : ''}`,
      );
    }
  },
};

type Loose = Readonly<Record<string, unknown>>;

/** Reports limits on fields inside groups: only outside of groups does a field have a single value per submission. */
function checkField(field: Loose, path: string, report: Report, isInner = false): void {
  if (isInner && field.type === 'slot')
    report(`${path}.type`, 'is for fields outside of groups: each slot has its places');
  const quota = recordsOf(field.options).find(([, option]) => option.quota !== undefined);
  if (isInner && field.type === 'product' && field.quota !== undefined) {
    report(`${path}.quota`, 'is for fields outside of groups');
  }
  if (quota && ['ranking', 'matrix', 'product_option', 'shipping'].includes(String(field.type))) {
    report(`${path}.options[${quota[0]}].quota`, 'is for options of select, radio, checkboxes and product');
  }
  if (isInner && quota) report(`${path}.options[${quota[0]}].quota`, 'is for fields outside of groups');
  if (isInner && field.unique === true) report(`${path}.unique`, 'is for fields outside of groups');
  for (const [index, inner] of recordsOf(field.fields)) checkField(inner, `${path}.fields[${index}]`, report, true);
}
