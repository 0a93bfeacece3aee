import { rulesIn } from '#forms/config/conditional.ts';
import { recordOf, recordsOf } from '#forms/config/json.ts';
import { checkKeys, checkRun, type KnownFields } from '#forms/config/known-fields.ts';
import { isTime } from '#forms/config/operators.ts';
import type { FormOption } from '#forms/config/option.ts';
import { checkOccasions, WAITING_LIST_OCCASIONS } from '#forms/config/runs-on.ts';
import type { Report } from '#forms/config/schema.ts';
import { isCalendarDate } from '#forms/field-types/calendar-date.ts';
import { courseStep, findCourseFlaws, isTarget, occasionsOf, possibleOutcomes } from '#forms/process/course.ts';
import { COMPLETED, endOf, OUTCOMES, type StepConfig, targetOf } from '#forms/process/definition.ts';
import { STOPPED } from '#forms/process/next.ts';
import { checkAddresses, checkHoldsEmail, checkTemplate } from '#forms/templates/checks.ts';
import { isObject } from '#json.ts';

const PATH = 'config.options.process';

/** Checks the option `process` of a form that is being saved. */
export const checkProcess: NonNullable<FormOption['check']> = (
  { process, store_submissions: stores, payment, notifications, integrations, limits },
  { known, fields },
  report,
) => {
  const steps = recordsOf(recordOf(process).steps);
  const ofList = isObject(recordOf(limits).waiting_list) ? WAITING_LIST_OCCASIONS : [];
  checkRunsOn({ notifications, integrations }, steps, ofList, report);
  checkCalendar(recordOf(recordOf(process).calendar), report);
  if (steps.length === 0) return;
  if (stores === false) report(`${PATH}.steps`, 'need store_submissions: nobody could see what is not stored');
  checkKeys(`${PATH}.steps`, steps, report);
  checkRespondent(recordOf(process).address_field, steps, known, report);
  for (const [index, step] of steps) checkStep(step, `${PATH}.steps[${index}]`, { index, steps, known }, report);
  const first = steps[0]?.[1];
  if (first?.kind === 'verify' && recordOf(payment).enabled === true) {
    report(`${PATH}.steps[0].kind`, 'must not be verify in a form with a payment: who has paid needs no confirmation');
  }
  const owners = checkOwners(steps, fields, report);
  const { field: person } = recordOf(recordOf(limits).per_person);
  if (typeof person === 'string' && owners.has(person)) {
    report(
      'config.options.limits.per_person.field',
      `must not be ${person}: a step fills it in after the form was sent`,
    );
  }
  checkCourse(steps, report);
  checkEnds(recordOf(process), report);
  checkPlaces(recordOf(process), report);
};

type Loose = Record<string, unknown>;
type Steps = [number, Loose][];

/** Checks that notifications and integrations run on occasions that the process or the waiting list has. */
function checkRunsOn(entries: Loose, steps: Steps, ofList: readonly string[], report: Report): void {
  const course = steps.flatMap(([, step]) => courseStep(step) ?? []);
  const occasions = new Set([...(course.length > 0 ? occasionsOf(course) : []), ...ofList]);
  for (const [name, list] of Object.entries(entries)) {
    for (const [index, { on }] of recordsOf(list)) {
      checkOccasions(`config.options.${name}[${index}].on`, on, occasions, report);
    }
  }
}

interface StepContext {
  index: number;
  steps: Steps;
  known: KnownFields;
}

function checkStep(step: Loose, path: string, { index, steps, known }: StepContext, report: Report): void {
  const { kind, conditional, until: given } = step;
  const context = { kind, earlier: steps.filter(([place]) => place < index).map(([, one]) => one), known };
  checkRun(`${path}.conditional`, conditional, known, report);
  if (kind === 'verify') checkVerify(step, path, { index, known }, report);
  else if (kind !== 'wait') checkPeople(step, path, context, report);
  checkActions(step, path, context, report);
  checkReminders(step, path, report);
  if (kind === 'wait') checkUntil(`${path}.until`, recordOf(given), known, report);
  else if (isObject(given)) report(`${path}.until`, 'is for steps of the kind wait');
  checkFields(step, path, known, report);
  checkShows(`${path}.shows`, step.shows, known, report);
  checkTemplate(`${path}.subject`, step.subject, 'header', known, report);
  checkTemplate(`${path}.html`, step.html, 'html', known, report);
  checkTargets(step, path, steps, report);
}

function checkVerify(step: Loose, path: string, { index, known }: Omit<StepContext, 'steps'>, report: Report): void {
  if (index > 0) report(`${path}.kind`, 'must not be verify: only the first step can ask for a confirmation');
  if (isObject(step.conditional)) {
    report(`${path}.conditional`, 'must be left out: every respondent confirms the address');
  }
  const { lapsed } = recordOf(step.leads_to);
  if (typeof lapsed === 'string' && lapsed !== '' && !lapsed.startsWith('end:')) {
    report(`${path}.leads_to.lapsed`, 'must be an end: nothing else happens without the confirmation');
  }
  const at = `${path}.address_field`;
  checkAddressField(at, step.address_field, known, report);
  const field = known.sound.get(String(step.address_field));
  if (field?.type === 'email' && (field.required !== true || isObject(field.conditional))) {
    report(at, 'must be a required field without a condition: nobody confirms an address that was not given');
  }
}

function checkPeople({ kind, who: asked, needs }: Loose, path: string, context: WhoContext, report: Report): void {
  if (recordsOf(asked).length === 0) report(`${path}.who`, 'is required: whom the step asks');
  checkWho(`${path}.who`, asked, context, report);
  if (kind === 'fill' && needs !== undefined && needs !== 'one') {
    report(`${path}.needs`, 'must be one: fields are filled in once');
  }
  if (kind === 'sign' && needs === 'majority') report(`${path}.needs`, 'must be one, all or in_order');
}

/** Types whose answers are settled when the form is sent: a step neither changes a price nor takes a place. */
const SETTLED: readonly string[] = [
  ...['product', 'product_option', 'shipping', 'coupon', 'total', 'calculated', 'hidden', 'password', 'slot'],
];

/** Checks the fields that a step fills in. */
function checkFields(step: Loose, path: string, known: KnownFields, report: Report): void {
  const given: unknown[] = Array.isArray(step.fields) ? step.fields : [];
  if (step.kind !== 'fill') {
    if (given.length > 0) report(`${path}.fields`, 'is for steps of the kind fill');
    return;
  }
  if (given.length === 0) report(`${path}.fields`, 'is required: the names of the fields that the step fills in');
  for (const [index, name] of given.entries()) {
    const mistake = typeof name === 'string' ? fieldMistake(name, known) : null;
    if (mistake !== null) report(`${path}.fields[${index}]`, mistake);
    else if (given.indexOf(name) < index) report(`${path}.fields[${index}]`, 'is there already');
  }
}

const UPLOADED = ['file', 'image'];
/** Names of the inputs that the page of each step has. */
const OF_PAGE = ['outcome', 'version', 'note', 'names', 'signature'];

function fieldMistake(name: string, { names, groups, sound }: KnownFields): string | null {
  const isThere = names.has(name) || groups.has(name);
  if (name.includes('.') || !isThere) return 'must be the name of a field outside of groups';
  if (OF_PAGE.includes(name)) return `must not be ${name}: the page of the step has an input of that name`;
  const field = sound.get(name);
  const type = field?.type ?? '';
  if (field && isCounted(field)) return `must not be ${name}: a unique value or a quota counts when the form is sent`;
  if (UPLOADED.includes(type)) return `must not be ${name}: the page of a step takes no files`;
  return SETTLED.includes(type)
    ? `must not be ${name}: a field of type ${type} is settled when the form is sent`
    : null;
}

function isCounted(field: object): boolean {
  const { unique, options }: { unique?: unknown; options?: unknown } = field;
  return unique === true || recordsOf(options).some(([, { quota }]) => quota !== undefined);
}

/**
 * Checks that each field is filled in by one step, and that what respondents see does not depend on it.
 * @returns the fields that steps fill in
 */
function checkOwners(steps: Steps, fields: readonly Loose[], report: Report): ReadonlyMap<string, unknown> {
  const owners = new Map<string, unknown>();
  for (const [index, { kind, key, fields: own }] of steps) {
    for (const [place, name] of kind === 'fill' && Array.isArray(own) ? own.entries() : []) {
      const owner = owners.get(String(name));
      if (owner !== undefined && owner !== key) {
        report(`${PATH}.steps[${index}].fields[${place}]`, `is filled in by another step: ${String(owner)}`);
      }
      owners.set(String(name), owner ?? key);
    }
  }
  for (const [index, field] of fields.entries()) {
    if (owners.size === 0 || owners.has(String(field.name))) continue;
    const rules = rulesIn(field.conditional, '').map(([, rule]) => String(rule.field));
    const late = rules.find((name) => owners.has(name.split('.')[0] ?? ''));
    if (late === undefined) continue;
    report(
      `config.fields[${index}].conditional`,
      `must not depend on ${late}: a step fills it in after the form was sent`,
    );
  }
  return owners;
}

function checkShows(path: string, shows: unknown, known: KnownFields, report: Report): void {
  for (const [place, name] of Array.isArray(shows) ? shows.entries() : []) {
    if (typeof name !== 'string') continue;
    if (!known.paths.has(name)) report(`${path}[${place}]`, 'must be the name of a field of this form');
    else if (!known.tags.has(name) && !known.groups.has(name)) {
      report(`${path}[${place}]`, `must not be ${name}: the field is sensitive`);
    }
  }
}

/** Checks that a returned submission can reach its respondent. */
function checkRespondent(address: unknown, steps: Steps, known: KnownFields, report: Report): void {
  const path = `${PATH}.address_field`;
  if (typeof address === 'string' && address !== '') {
    checkAddressField(path, address, known, report);
    return;
  }
  if (steps.some(([, { kind }]) => kind === 'verify')) return;
  if (steps.some(([, { may_return: returns }]) => returns === true)) {
    report(path, 'is required with may_return: the e-mail field of the respondent, who corrects the submission');
  }
}

function checkAddressField(path: string, name: unknown, known: KnownFields, report: Report): void {
  if (typeof name !== 'string' || name === '') {
    report(path, 'is required: the e-mail field whose address is confirmed');
    return;
  }
  const type = known.sound.get(name)?.type;
  if (!known.names.has(name)) report(path, 'must be the name of a field of this form');
  else if (type && type !== 'email') report(path, `must be a field of type email; ${name} is of type ${type}`);
}

interface WhoContext {
  kind: unknown;
  earlier: readonly Loose[];
  known: KnownFields;
}

function checkWho(path: string, entries: unknown, { kind, earlier, known }: WhoContext, report: Report): void {
  for (const [index, entry] of recordsOf(entries)) {
    const at = `${path}[${index}]`;
    const set = ['to', 'account', 'role', 'named_in', 'system'].filter(
      (name) => typeof entry[name] === 'string' && entry[name] !== '',
    );
    if (set.length !== 1) report(at, 'must have exactly one of to, account, role, named_in and system');
    checkAddresses(`${at}.to`, entry.to, { single: false }, known, report);
    checkHoldsEmail(`${at}.to`, entry.to, known, report);
    if (kind !== 'approve' && typeof entry.system === 'string' && entry.system !== '') {
      report(`${at}.system`, 'is for steps of the kind approve');
    }
    const { named_in: named } = entry;
    if (typeof named !== 'string' || named === '') continue;
    const step = earlier.find((one) => one.key === named);
    if (!step) report(`${at}.named_in`, 'must be the key of an earlier step');
    else if (step.names_next !== true) report(`${at}.named_in`, `must be a step with names_next; ${named} has not`);
  }
}

/** Checks what happens at the deadlines of a step. */
function checkActions({ kind, deadline }: Loose, path: string, context: WhoContext, report: Report): void {
  const actions = recordsOf(recordOf(deadline).actions);
  const outcomes: readonly string[] = OUTCOMES[kind as StepConfig['kind']] ?? [];
  const possible = outcomes.filter((outcome) => outcome !== 'returned');
  for (const [index, entry] of actions) {
    const at = `${path}.deadline.actions[${index}]`;
    if (entry.do === 'hand_on') {
      if (recordsOf(entry.who).length === 0) report(`${at}.who`, 'is required: who is asked in their place');
      if (kind === 'verify' || kind === 'wait') report(`${at}.do`, `must not be hand_on in a step of the kind ${kind}`);
      checkWho(`${at}.who`, entry.who, context, report);
    } else if (recordsOf(entry.who).length > 0) report(`${at}.who`, 'is for hand_on');
    if (entry.do !== 'decide') continue;
    if (possible.length > 0 && !possible.includes(String(entry.outcome))) {
      report(`${at}.outcome`, `must be one of: ${possible.join(', ')}`);
    }
    const next = actions.find(([place]) => place > index);
    if (next) report(`${path}.deadline.actions[${next[0]}]`, 'is never reached: the entry before decides');
  }
}

function checkReminders({ deadline }: Loose, path: string, report: Report): void {
  const { remind_after: given, after } = recordOf(deadline);
  const reminders = Array.isArray(given) ? given.map(Number) : [];
  for (const [index, units] of reminders.entries()) {
    const at = `${path}.deadline.remind_after[${index}]`;
    if (units <= (reminders[index - 1] ?? 0)) report(at, 'must be more than the one before');
    else if (units >= Number(after)) report(at, `must be less than after, which is ${Number(after)}`);
  }
}

function checkUntil(path: string, given: Loose, known: KnownFields, report: Report): void {
  const { field, span: length, weekday, time } = given;
  const set = [typeof field === 'string' && field !== '', isObject(length), typeof weekday === 'number'].filter(
    Boolean,
  );
  if (set.length > 1) report(path, 'must have only one of field, span and weekday');
  if (typeof time === 'string' && time !== '') {
    if (!isTime(time)) report(`${path}.time`, 'must be a time as HH:MM');
    if (set.length === 0 || isObject(length)) report(`${path}.time`, 'is for field and weekday');
  }
  if (typeof field !== 'string' || field === '') return;
  const type = known.sound.get(field)?.type;
  if (!known.names.has(field)) report(`${path}.field`, 'must be the name of a field of this form');
  else if (type && type !== 'date' && type !== 'datetime') {
    report(`${path}.field`, `must be a field of type date or datetime; ${field} is of type ${type}`);
  }
}

function checkTargets(step: Loose, path: string, steps: Steps, report: Report): void {
  const possible: readonly string[] = OUTCOMES[step.kind as keyof typeof OUTCOMES] ?? [];
  for (const [outcome, target] of Object.entries(recordOf(step.leads_to))) {
    if (typeof target !== 'string' || target === '') continue;
    const at = `${path}.leads_to.${outcome}`;
    if (possible.length > 0 && !possible.includes(outcome)) {
      report(at, `is no outcome of a step of the kind ${String(step.kind)}; its outcomes: ${possible.join(', ')}`);
    } else if (!isTarget(target)) report(at, 'must be next, step: and the key of a step, or end: and a name');
    else if (target.startsWith('step:') && !steps.some(([, { key: own }]) => `step:${own}` === target)) {
      report(at, `leads to a step that does not exist: ${target.slice('step:'.length)}`);
    } else if (target === `end:${STOPPED}`)
      report(at, `must not be ${target}: that is the end of a process that somebody has stopped`);
  }
}

/** Checks that each step can be reached, and that an end can be reached from it. */
function checkCourse(steps: Steps, report: Report): void {
  const course = steps.map(([, step]) => courseStep(step));
  if (!course.every((step) => step !== null)) return;
  for (const { step, flaw } of findCourseFlaws(course)) {
    const path = `${PATH}.steps[${steps[step]?.[0]}]`;
    if (flaw === 'unreachable') report(path, 'is never reached: no outcome of another step leads to it');
    else report(`${path}.leads_to`, 'leads in a circle: no outcome leads to an end');
  }
}

/** Returns the names of the ends that an unchecked process can reach. @param process any JSON */
export function endsOfProcess(process: unknown): ReadonlySet<string> {
  const course = recordsOf(recordOf(process).steps).flatMap(([, step]) => courseStep(step) ?? []);
  const ends = course.flatMap((step) =>
    possibleOutcomes(step).flatMap((outcome) => endOf(targetOf(step, outcome)) ?? []),
  );
  return new Set([COMPLETED, STOPPED, ...ends]);
}

function checkEnds(process: Loose, report: Report): void {
  const reached = endsOfProcess(process);
  const seen = new Set<unknown>();
  for (const [index, { key: name }] of recordsOf(process.ends)) {
    const path = `${PATH}.ends[${index}].key`;
    if (typeof name !== 'string') continue;
    if (seen.has(name)) report(path, 'is used by another end');
    else if (!reached.has(name)) report(path, 'is no end of this process: no outcome leads to it');
    seen.add(name);
  }
}

function checkPlaces({ places_back_on: names, ...process }: Loose, report: Report): void {
  const reached = endsOfProcess(process);
  for (const [index, end] of Array.isArray(names) ? names.entries() : []) {
    const path = `${PATH}.places_back_on[${index}]`;
    if (end === COMPLETED) report(path, `must not be ${COMPLETED}: that is the good end`);
    else if (typeof end === 'string' && !reached.has(end))
      report(path, 'is no end of this process: no outcome leads to it');
  }
}

function checkCalendar({ holidays, working_days: days }: Loose, report: Report): void {
  for (const [index, day] of Array.isArray(holidays) ? holidays.entries() : []) {
    if (typeof day === 'string' && !isCalendarDate(day))
      report(`${PATH}.calendar.holidays[${index}]`, 'must be a day as YYYY-MM-DD');
  }
  if (Array.isArray(days) && days.length === 0) report(`${PATH}.calendar.working_days`, 'must name a day of the week');
}
