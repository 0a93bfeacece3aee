import { type InferType, mixed } from 'yup';
import { timeZone } from '#features/limits/option.ts';
import { notificationsBudgets } from '#features/notifications/budgets.ts';
import { conditionalSchema } from '#forms/config/conditional.ts';
import type { FormOption } from '#forms/config/option.ts';
import { choice, clearable, exact, flag, integer, line, list, type ShapeOf, slug, text } from '#forms/config/schema.ts';
import type { FormConfig, SubmissionValues } from '#forms/config/types.ts';
import { described, noted } from '#forms/json-schema/meta.ts';
import {
  type AtDeadline,
  CHOICES,
  type Deadline,
  NEEDS,
  OUTCOMES,
  type Outcome,
  type ProcessDefinition,
  STEP_KINDS,
  type StepConfig,
  TIME_UNITS,
} from '#forms/process/definition.ts';
import { isMailbox } from '#forms/templates/mailbox.ts';
import { comparableValues } from '#forms/values/comparable-values.ts';
import { isObject } from '#json.ts';
import { ROLES } from '#security/actor.ts';
import { budgets } from '#security/budgets.ts';
import { processesBudgets } from './budgets.ts';
import { checkProcess } from './check.ts';

/** Longest key of a step, and name of an end: together with an outcome they name an occasion. */
const LONGEST_KEY = 40;
const ALL_OUTCOMES = [...new Set(Object.values(OUTCOMES).flat())];
/** Days that a respondent has to confirm an address, unless the step says otherwise. */
const CONFIRM_DAYS = 7;
const DAYS_OF_WEEK = 7;
const WORKING_DAYS = [1, 2, 3, 4, 5];

const TARGETS = `\${path} must be an object with outcomes and where they lead: next, step:<key> or end:<name>`;

/** The schema of `leads_to`; what its names and targets may be in the form is checked with the form. */
const targets = mixed<Partial<Record<Outcome, string>>>({ type: 'targets', check: isTargets })
  .meta({
    json: {
      type: 'object',
      propertyNames: { enum: ALL_OUTCOMES },
      additionalProperties: { type: 'string', maxLength: LONGEST_KEY + 'step:'.length },
    },
  })
  .typeError(TARGETS)
  .nonNullable(TARGETS);

function isTargets(given: unknown): given is Partial<Record<Outcome, string>> {
  return (
    isObject(given) &&
    Object.entries(given).every(
      ([outcome, target]) =>
        ALL_OUTCOMES.includes(outcome as Outcome) && typeof target === 'string' && target.length <= LONGEST_KEY + 5,
    )
  );
}

const key = (what: string) =>
  described(what, slug().max(LONGEST_KEY, `\${path} must have at most ${LONGEST_KEY} characters`));

const who = noted(
  { name: 'Who' },
  exact({
    to: described(
      'Addresses or merge tags, separated by commas.',
      clearable(line(notificationsBudgets.addressList.atMost)),
    ),
    account: described('The login of an account.', clearable(line(60))),
    role: described('A role: each of its accounts.', clearable(choice(ROLES))),
    named_in: described(
      'An earlier step: the address that the person who decided it has named.',
      clearable(line(LONGEST_KEY)),
    ),
    system: described(
      'With approve: another system, by the key of its webhook in this form. It gets no mail: that webhook, run on `step:<key>:opened`, has a token with which it decides.',
      clearable(slug().max(LONGEST_KEY, `\${path} must have at most ${LONGEST_KEY} characters`)),
    ),
  }),
);

const people = (what: string) =>
  described(
    what,
    list(who, processesBudgets.processPeople.atMost).default(() => []),
  );

const span = (most: number) => ({
  after: described('The number of units.', integer(1, most).required(`\${path} is required: the number of units`)),
  unit: described(
    'hours, days, or working_days of the calendar; days unless it is set.',
    choice(TIME_UNITS).default('days'),
  ),
});

const MOST_UNITS = 1000;
const length = noted({ name: 'Span' }, exact(span(MOST_UNITS)));

const action = exact({
  do: described(
    'remind: those who have not decided are asked again. hand_on: `who` is asked in their place. decide: the step ends with `outcome`.',
    choice(['remind', 'hand_on', 'decide'] as const).required(`\${path} is required`),
  ),
  who: people('With hand_on: who is asked in their place.'),
  outcome: described('With decide: the outcome of the step.', clearable(choice(ALL_OUTCOMES))),
});

const deadline = exact({
  ...span(MOST_UNITS),
  remind_after: described(
    'Numbers of units after which those who have not decided are reminded.',
    list(integer(1, MOST_UNITS).required(), processesBudgets.deadlineActions.atMost).default(() => []),
  ),
  actions: described(
    'What happens at the first deadline, at the second, and so on; each but a decision begins the time anew. After the last one the step stays open, and is reported as overdue.',
    list(action, processesBudgets.deadlineActions.atMost).default(() => []),
  ),
});

const until = exact({
  field: described('A field with a day, or a day and a time: until then.', clearable(line(194))),
  span: described('So long after the step began.', clearable(length)),
  weekday: described('The next such day, 1 for Monday to 7 for Sunday.', clearable(integer(1, 7))),
  time: described('The time of day, as HH:MM; with `field` or `weekday`.', clearable(line(5))),
});

const stepSchema = exact({
  key: key('Unique among the steps.').required(`\${path} is required: a name for the step`),
  title: described('The name of the step, as people read it.', line(200).required(`\${path} is required`)),
  kind: described(
    'verify: the respondent confirms an address before anything else happens. approve: people agree or refuse. fill: others fill in fields of their own. sign: people sign. wait: until a time, or a call of the API.',
    choice(STEP_KINDS).required(`\${path} is required`),
  ),
  conditional: conditionalSchema,
  who: people('Whom the step asks; each entry has one key.'),
  needs: described(
    'How many of them have to agree: one, all, majority, or in_order: each of them, one after the other.',
    choice(NEEDS).default('one'),
  ),
  address_field: described('With verify: the e-mail field whose address is confirmed.', clearable(line(194))),
  method: described(
    'With verify: whether the mail has a link or a code.',
    choice(['link', 'code'] as const).default('link'),
  ),
  deadline: described('Until when the people have to decide; absent for no end.', clearable(deadline)),
  until: described('With wait: until when; absent to wait for a call of the API.', clearable(until)),
  leads_to: described(
    'Where each outcome leads: `next`, `step:` and a key, or `end:` and a name. A good outcome leads to the next step, `rejected`, `declined` and `lapsed` to the end of that name, and `returned` back to the step.',
    clearable(targets),
  ),
  correct_within: described(
    'With approve: the time for correcting a returned submission; absent for no end.',
    clearable(length),
  ),
  keeps_approvals: described(
    'With approve: whether those who approved before a correction are not asked again.',
    flag().default(false),
  ),
  may_return: described(
    'With approve: whether people can return the submission for a correction.',
    flag().default(false),
  ),
  names_next: described(
    'With approve: whether the person who approves names the address that a later step asks (`named_in`).',
    flag().default(false),
  ),
  note: described(
    'Whether a decision has a note: none, optional, or required with every other outcome than the good one.',
    choice(['none', 'optional', 'required'] as const).default('optional'),
  ),
  fields: described(
    'With fill: the names of the fields, outside of groups, that the step fills in. Respondents do not see them.',
    list(line(64).required(), budgets.formFields.atMost).default(() => []),
  ),
  shows: described(
    'The names of the fields that the people of the step see; all that are not sensitive unless it is set.',
    clearable(list(line(194), budgets.formFields.atMost)),
  ),
  subject: described(
    'The subject of the mail that asks; may hold merge tags.',
    clearable(line(notificationsBudgets.mailHeader.atMost)),
  ),
  html: described(
    'The body of that mail as HTML; may hold merge tags.',
    clearable(text(notificationsBudgets.mailTemplate.atMost)),
  ),
  waiting_text: described(
    'What the respondent reads while the step waits; a built-in text when absent.',
    clearable(text(budgets.formText.atMost)),
  ),
});

const endSchema = exact({
  key: key('The name of the end, such as `rejected`.').required(`\${path} is required: the name of the end`),
  title: described('The name of the end, as people read it.', line(200).required(`\${path} is required`)),
  text: described('What the respondent reads then.', clearable(text(budgets.formText.atMost))),
});

const calendar = exact({
  time_zone: described('The time zone, such as Europe/Berlin; UTC unless it is set.', timeZone()),
  working_days: described(
    'The days of the week on which people work, 1 for Monday to 7 for Sunday; Monday to Friday unless it is set.',
    list(integer(1, DAYS_OF_WEEK).required(), DAYS_OF_WEEK).default(() => [...WORKING_DAYS]),
  ),
  holidays: described(
    'Days off, as YYYY-MM-DD.',
    list(line(10).required(), processesBudgets.processHolidays.atMost).default(() => []),
  ),
});

const schema = exact({
  address_field: described(
    'The e-mail field with the address of the respondent, to which a returned submission goes; that of a verify step unless it is set.',
    clearable(line(194)),
  ),
  steps: described(
    'What people have to do before the submission is done, in order.',
    list(stepSchema, processesBudgets.processSteps.atMost).default(() => []),
  ),
  ends: described(
    'What the ends of the process are called; `completed` is the good one.',
    list(endSchema, processesBudgets.processEnds.atMost).default(() => []),
  ),
  places_back_on: described(
    'Ends at which the submission no longer counts for the limits of the form, so that others can have its place; rejected, declined, lapsed and stopped unless it is set.',
    clearable(list(line(40).required(), processesBudgets.processEnds.atMost)),
  ),
  calendar: described(
    'How days and working days are counted.',
    calendar.default(() => ({ working_days: [...WORKING_DAYS], holidays: [] })),
  ),
});

const keys = {
  process: described(
    'Steps that a submission goes through after it was accepted: people approve, fill in, sign, or confirm.',
    clearable(schema),
  ),
};

declare module '#forms/config/types.ts' {
  interface FormOptions extends ShapeOf<typeof keys> {}
}

export type ProcessOption = InferType<typeof schema>;
export type StepOption = ProcessOption['steps'][number];

/** Returns the option of a form whose submissions go through steps; null for every other form. */
export function processOf({ options: { process } }: Pick<FormConfig, 'options'>): ProcessOption | null {
  return process && process.steps.length > 0 ? process : null;
}

/** True when nothing happens with a submission before its respondent has confirmed an address. */
export function asksToConfirm(config: Pick<FormConfig, 'options'>): boolean {
  return processOf(config)?.steps[0]?.kind === 'verify';
}

/** Returns the address of the respondent; null when the form has none, or it was left empty. */
export function respondentAddress(
  config: Pick<FormConfig, 'options' | 'fields'>,
  values: SubmissionValues,
): string | null {
  const process = processOf(config);
  const field = process?.address_field ?? process?.steps.find(({ kind }) => kind === 'verify')?.address_field;
  const value = field === undefined ? undefined : comparableValues(config, values)[field];
  return typeof value === 'string' && isMailbox(value) ? value.toLowerCase() : null;
}

/** Returns the outcomes that the people of a step choose between. */
export function outcomesOf({ kind, may_return: mayReturn }: Pick<StepOption, 'kind' | 'may_return'>): Outcome[] {
  return CHOICES[kind].filter((outcome) => outcome !== 'returned' || mayReturn === true);
}

/** Returns the process as the rules of `forms/process` read it. */
export function definitionOf({ steps, calendar: { time_zone, ...days } }: ProcessOption): ProcessDefinition {
  return { steps: steps.map(stepOf), calendar: { ...days, time_zone: time_zone ?? 'UTC' } };
}

function stepOf(option: StepOption): StepConfig {
  const { kind, address_field: field, leads_to, deadline: given } = option;
  const targets = Object.entries(leads_to ?? {}).filter(([, target]) => typeof target === 'string');
  const usual: Deadline = {
    after: CONFIRM_DAYS,
    unit: 'days',
    remind_after: [],
    actions: [{ do: 'decide', outcome: 'lapsed' }],
  };
  return {
    ...{ key: option.key, title: option.title, kind, conditional: option.conditional, needs: option.needs },
    who: kind === 'verify' ? [{ to: `{field:${field}}` }] : option.who,
    deadline: given ? { ...given, actions: given.actions.map(actionOf) } : kind === 'verify' ? usual : undefined,
    ...{ until: option.until, correct_within: option.correct_within, keeps_approvals: option.keeps_approvals },
    leads_to: Object.fromEntries(targets) as StepConfig['leads_to'],
  };
}

function actionOf({ do: what, who: others, outcome }: InferType<typeof action>): AtDeadline {
  if (what === 'hand_on') return { do: what, who: others };
  return what === 'decide' ? { do: what, outcome: outcome ?? 'lapsed' } : { do: 'remind' };
}

export const processOption: FormOption = {
  keys,
  texts: [
    { path: 'process.steps.*.title', atMost: 200, isLine: true },
    { path: 'process.steps.*.waiting_text', atMost: budgets.formText.atMost },
    { path: 'process.steps.*.subject', atMost: notificationsBudgets.mailHeader.atMost, isLine: true, mode: 'header' },
    { path: 'process.steps.*.html', atMost: notificationsBudgets.mailTemplate.atMost, mode: 'html' },
    { path: 'process.ends.*.title', atMost: 200, isLine: true },
    { path: 'process.ends.*.text', atMost: budgets.formText.atMost },
  ],
  check: checkProcess,
};
