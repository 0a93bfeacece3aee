import type { Drafting } from '../../drafting.ts';
import { isOn, type Loose, looseOf, meaningful, textOf } from '../../reading.ts';
import { plainText } from '../../texts.ts';
import { passOver } from '../../watched.ts';
import { template } from './mails.ts';

/** Reads `formSettings`: the confirmation, the opening times and the restrictions. */
export function readSettings(settings: Loose, draft: Drafting): void {
  draft.about(settings, null, 'Form settings');
  readConfirmation(looseOf(settings.confirmation), draft);
  const restrictions = looseOf(settings.restrictions);
  const { limitNumberOfEntries, scheduleForm, requireLogin, denyEmptySubmission } = restrictions;
  const limits = { ...mostOf(looseOf(limitNumberOfEntries), draft), ...timesOf(looseOf(scheduleForm), draft) };
  if (Object.keys(limits).length > 0) draft.options.limits = limits;
  const login = looseOf(requireLogin);
  if (isOn(login.enabled)) {
    const message = plainText(textOf(login.requireLoginMsg));
    draft.note(
      null,
      `it asked visitors to sign in${message && `, and said "${message}"`}: see limits.per_person by account`,
    );
  } else passOver(login, 'requireLoginMsg');
  const empty = looseOf(denyEmptySubmission);
  if (isOn(empty.status ?? empty.enabled)) {
    const message = plainText(textOf(empty.message));
    draft.note(
      null,
      `it refused forms in which nothing was filled in${message && `, and said "${message}"`} (denyEmptySubmission): make a field required`,
    );
  } else passOver(empty, 'message');
}

function readConfirmation(confirmation: Loose, draft: Drafting): void {
  const way = textOf(confirmation.redirectTo) || 'samePage';
  // The texts of the other kinds of confirmation are ignored.
  const own: Record<string, string[]> = {
    samePage: ['messageToShow', 'samePageFormBehavior'],
    customPage: ['customPage', 'redirectMessage', 'enable_query_string', 'query_strings'],
    customUrl: ['customUrl', 'redirectMessage', 'enable_query_string', 'query_strings'],
  };
  const others = Object.entries(own).flatMap(([key, names]) => (key === way ? [] : names));
  passOver(confirmation, ...others.filter((name) => !own[way]?.includes(name)));
  const { messageToShow, customUrl, customPage } = way in own ? pick(confirmation, own[way] ?? []) : {};
  draft.later(() => {
    if (way === 'customUrl') draft.options.redirect_url = template(textOf(customUrl), draft);
    else if (way === 'customPage')
      draft.note(null, `it leads to a page of WordPress when sent (${textOf(customPage) || 'none'}): set redirect_url`);
    else if (way !== 'samePage') draft.note(null, `what it does when sent was left out: ${way}`);
    else if (textOf(messageToShow) !== '')
      draft.options.success_message = plainText(template(textOf(messageToShow), draft));
  });
}

/** Reads only these three keys, so that the others are reported. */
function pick(from: Loose, names: readonly string[]): Loose {
  const read = ['messageToShow', 'customUrl', 'customPage'].filter((name) => names.includes(name));
  return Object.fromEntries(read.map((name) => [name, from[name]]));
}

function mostOf(most: Loose, draft: Drafting): Loose {
  if (!isOn(most.enabled)) {
    passOver(most, 'numberOfEntries', 'period', 'limitReachedMsg');
    return {};
  }
  const { numberOfEntries, period } = most;
  if ((textOf(period) || 'total') === 'total')
    return meaningful({
      max_submissions: draft.numbers('').count(numberOfEntries, 'the greatest number of entries'),
      full_text: plainText(textOf(most.limitReachedMsg)),
    });
  draft.note(null, `it takes ${textOf(numberOfEntries)} entries by ${textOf(period)}; limits here count all of them`);
  return {};
}

function timesOf(schedule: Loose, draft: Drafting): Loose {
  if (!isOn(schedule.enabled)) {
    passOver(schedule, 'start', 'end', 'pendingMsg', 'expiredMsg', 'selectedDays');
    return {};
  }
  const at = (key: string) => {
    const written = textOf(schedule[key]);
    const time = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d)/.exec(written)?.slice(1).join('T') ?? '';
    if (written !== '' && time === '')
      draft.note(null, `the ${key} of its times was left out: "${written}" is not read here`);
    return time;
  };
  const [opens, closes] = [at('start'), at('end')];
  if (opens === '') passOver(schedule, 'pendingMsg');
  if (closes === '') passOver(schedule, 'expiredMsg');
  if (opens || closes) draft.note(null, 'it opens and closes at times of the other site: set limits.time_zone');
  return meaningful({
    ...{ opens_at: opens, closes_at: closes },
    not_yet_text: opens && plainText(textOf(schedule.pendingMsg)),
    closed_text: closes && plainText(textOf(schedule.expiredMsg)),
  });
}

/** Converts settings beside `formSettings`. Returns true when they were reported, or have no effect. */
export function notesOnMeta(key: string, value: Loose, draft: Drafting): boolean {
  if (key === 'double_optin_settings') {
    if (isOn(value.status))
      draft.note(
        null,
        'double opt-in was left out: there an entry counted only once its visitor had confirmed it by e-mail; here it counts at once',
      );
    return true;
  }
  // Validates the whole form by rules.
  return key === 'advancedValidationSettings' && !isOn(value.status);
}
