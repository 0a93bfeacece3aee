import { recordsOf } from '#forms/config/json.ts';
import type { KnownFields } from '#forms/config/known-fields.ts';
import { clearable, exact, flag, integer, line, type Report, text } from '#forms/config/schema.ts';
import type { FormConfig } from '#forms/config/types.ts';
import { described } from '#forms/json-schema/meta.ts';
import { isObject } from '#json.ts';
import { budgets } from '#security/budgets.ts';
import { limitsBudgets } from './budgets.ts';

/** People on the list, and hours to take a place, unless the form says otherwise. */
const USUAL_PEOPLE = 100;
const USUAL_HOURS = 24;

/** Schema of `limits.waiting_list`. */
export const waitingListSchema = exact({
  address_field: described(
    'The e-mail field whose address gets the mails about the list; required and without a condition.',
    line(194).required(`\${path} is required: the name of an e-mail field`),
  ),
  max: described(
    'The most people on the list; who comes later is refused.',
    integer(1, limitsBudgets.waitingPeople.atMost).default(USUAL_PEOPLE),
  ),
  offer_hours: described(
    'Hours in which a person can take a place that came free, before it goes to the next.',
    integer(1, limitsBudgets.offerHours.atMost).default(USUAL_HOURS),
  ),
  automatic: described('True gives the next person the place at once, without asking.', flag().default(false)),
  text: described(
    'Plain text above the form while it is full; a built-in text when absent.',
    clearable(text(budgets.formText.atMost)),
  ),
  joined_text: described(
    'Plain text after somebody has joined the list; a built-in text when absent.',
    clearable(text(budgets.formText.atMost)),
  ),
});

type Loose = Readonly<Record<string, unknown>>;

const PATH = 'config.options.limits.waiting_list';

export function checkWaitingList(
  options: Loose,
  { fields, known }: { fields: readonly Loose[]; known: KnownFields },
  report: Report,
): void {
  const { limits, store_submissions: stores } = options;
  const list = isObject(limits) ? limits.waiting_list : undefined;
  if (!isObject(limits) || !isObject(list)) return;
  if (typeof limits.max_submissions !== 'number' && !fields.some(hasQuota)) {
    report(PATH, 'needs max_submissions, or a field with places: without a limit nobody has to wait');
  }
  if (stores === false) report(PATH, 'needs config.options.store_submissions: who waits is stored');
  checkAddress(list.address_field, known, report);
}

function checkAddress(name: unknown, known: KnownFields, report: Report): void {
  if (typeof name !== 'string' || name === '') return;
  const path = `${PATH}.address_field`;
  const field = known.sound.get(name);
  if (!known.names.has(name)) report(path, 'must be the name of a field of this form');
  else if (field && field.type !== 'email')
    report(path, `must be a field of type email; ${name} is of type ${field.type}`);
  else if (field && (field.required !== true || isObject(field.conditional))) {
    report(path, 'must be a required field without a condition: nobody can be told without an address');
  }
}

function hasQuota({ type, quota, options }: Loose): boolean {
  return type === 'slot' || quota !== undefined || recordsOf(options).some(([, option]) => option.quota !== undefined);
}

/** A form's waiting list. */
export type WaitingListConfig = NonNullable<NonNullable<FormConfig['options']['limits']>['waiting_list']>;

/** Returns the form's waiting list; null if it has none. */
export function waitingListOf({ options }: Pick<FormConfig, 'options'>): WaitingListConfig | null {
  return options.limits?.waiting_list ?? null;
}
