import type { ForeignCondition } from '../../conditions.ts';
import { type ConversionHints, Drafting } from '../../drafting.ts';
import { isOn, type Loose, looseOf, loosesOf, meaningful, textOf } from '../../reading.ts';
import { plainText } from '../../texts.ts';
import { passOver } from '../../watched.ts';
import { convertField } from './fields.ts';
import { conditionOf, notificationOf, template } from './mails.ts';
import { quantitiesIn } from './prices/quantities.ts';
import { SILENT } from './silent.ts';

const SCHEDULE = ['Start', 'End'].flatMap((point) =>
  ['', 'Hour', 'Minute', 'Ampm'].map((part) => `schedule${point}${part}`),
);
SCHEDULE.push('schedulePendingMessage', 'scheduleMessage');

/** True for a file from "Import/Export, Export Forms" of Gravity Forms: numbered forms, and the version. */
export function isGravityForms(given: unknown): boolean {
  const isNumbered = typeof looseOf(given).version === 'string';
  return formsIn(given).some(({ fields }) =>
    loosesOf(fields).some((field) => {
      const isOwn = 'formId' in field || 'isRequired' in field;
      return isOwn || (isNumbered && typeof field.type === 'string' && /^\d+$/.test(textOf(field.id)));
    }),
  );
}

export function fromGravityForms(given: unknown, known: ConversionHints): Drafting[] {
  return formsIn(given).map((form) => convertForm(form, known));
}

function formsIn(given: unknown): Loose[] {
  const all = looseOf(given);
  return (Array.isArray(all.fields) ? [all] : loosesOf(given)).filter(({ fields }) => Array.isArray(fields));
}

function convertForm(form: Loose, known: ConversionHints): Drafting {
  const draft = new Drafting(textOf(form.title) || 'Form', known, SILENT);
  draft.about(form, null, '');
  const description = plainText(textOf(form.description));
  if (description !== '') draft.add('', 'about', { type: 'section', label: draft.title, description });
  convertFields(form, draft);
  const button = textOf(looseOf(form.button).text);
  if (button !== '' && button !== 'Submit') draft.options.theme = { buttons: { send: button } };
  readConfirmations(form, draft);
  readLimits(form, draft);
  const notifications = loosesOf(form.notifications).flatMap((one, index) => notificationOf(one, index, draft));
  if (notifications.length > 0) draft.options.notifications = notifications;
  if (isOn(looseOf(form.save).enabled)) draft.note(null, '"Save and continue" is the option drafts here (Pro edition)');
  if (isOn(form.requireLogin)) {
    const message = plainText(textOf(form.requireLoginMessage));
    draft.note(
      null,
      `it asked visitors to sign in${message && `, and said "${message}"`}: see limits.per_person by account`,
    );
  }
  tellOfFeeds(form, draft);
  draft.finish();
  return draft;
}

/** Converts the fields. A section hides the fields below it, up to the next section or page. */
function convertFields(form: Loose, draft: Drafting): void {
  const fields = loosesOf(form.fields);
  const named = looseOf(form.pagination).pages;
  const pages = Array.isArray(named) ? named.map(textOf) : [];
  const quantities = quantitiesIn(fields);
  let page = 1;
  let around: ForeignCondition[] = [];
  for (const field of fields) {
    if (field.type === 'page') page += 1;
    const isBreak = field.type === 'page' || field.type === 'section';
    if (isBreak) around = [];
    convertField(field, { draft, quantities, page: pages[page - 1] || `Page ${page}`, around });
    const condition = field.type === 'section' ? conditionOf(field.conditionalLogic) : null;
    if (condition) around = [condition];
  }
  if (fields.some(({ type }) => textOf(type).startsWith('post_')))
    draft.note(null, 'it made posts of what was sent: see extensions');
}

/** Reports feeds, whose credentials are not in the export. */
function tellOfFeeds(form: Loose, draft: Drafting): void {
  const feeds = Array.isArray(form.feeds)
    ? loosesOf(form.feeds)
    : Object.values(looseOf(form.feeds)).flatMap((one) => loosesOf(one));
  passOver(form, 'feeds');
  for (const feed of feeds) {
    const addon = textOf(feed.addon_slug) || 'an add-on';
    const { feedName, step_name: step } = looseOf(feed.meta);
    draft.leftOut(
      feed,
      textOf(feedName) || textOf(step) || addon,
      `it is a feed of ${addon}; see payments, integrations and webhooks`,
    );
  }
}

function readConfirmations(form: Loose, draft: Drafting): void {
  const all = loosesOf(form.confirmations);
  const usual = all.find(({ isDefault }) => isOn(isDefault)) ?? all[0];
  for (const one of all) {
    const name = textOf(one.name) || 'Confirmation';
    if (one === usual) draft.about(one, null, name);
    else
      draft.leftOut(
        one,
        name,
        `it is another text at the end${textOf(one.event) ? `, for ${textOf(one.event)}` : ''}; success_message may have blocks`,
      );
  }
  if (!usual) return;
  const type = textOf(usual.type) || 'message';
  // The texts of the other kinds of confirmation are ignored.
  passOver(usual, 'message', 'url', 'pageId', 'page', ...(type === 'message' ? ['queryString'] : []));
  draft.later(() => {
    if (type === 'redirect') draft.options.redirect_url = template(textOf(usual.url), draft);
    else if (type === 'page') draft.note(null, 'it leads to a page of WordPress when sent: set redirect_url');
    else if (textOf(usual.message) !== '')
      draft.options.success_message = plainText(template(textOf(usual.message), draft));
  });
}

function readLimits(form: Loose, draft: Drafting): void {
  const limits: Loose = {};
  if (!isOn(form.limitEntries)) passOver(form, 'limitEntriesCount', 'limitEntriesPeriod', 'limitEntriesMessage');
  if (!isOn(form.scheduleForm)) passOver(form, ...SCHEDULE);
  const most = isOn(form.limitEntries)
    ? draft.numbers('').count(form.limitEntriesCount, 'the greatest number of entries')
    : undefined;
  if (most) {
    if (textOf(form.limitEntriesPeriod) === '') {
      Object.assign(
        limits,
        meaningful({ max_submissions: most, full_text: plainText(textOf(form.limitEntriesMessage)) }),
      );
    } else
      draft.note(
        null,
        `it takes ${most} entries each ${textOf(form.limitEntriesPeriod)}; limits here count all of them`,
      );
  }
  if (isOn(form.scheduleForm)) {
    const [opens, closes] = [timeOf(form, 'scheduleStart'), timeOf(form, 'scheduleEnd')];
    Object.assign(
      limits,
      meaningful({
        ...{
          opens_at: opens,
          closes_at: closes,
          not_yet_text: opens && plainText(textOf(form.schedulePendingMessage)),
        },
        closed_text: closes && plainText(textOf(form.scheduleMessage)),
      }),
    );
    draft.note(null, 'it opens and closes at times of the other site: set limits.time_zone');
  }
  if (Object.keys(limits).length > 0) draft.options.limits = limits;
}

/** Converts a time whose day is written MM/DD/YYYY, with a 12-hour clock. */
function timeOf(form: Loose, key: string): string {
  const [, month, day, year] = /^(\d\d?)\/(\d\d?)\/(\d{4})$/.exec(textOf(form[key])) ?? [];
  if (!month || !day || !year) return '';
  const hour = Number(textOf(form[`${key}Hour`]) || 12) % 12;
  const hourOfDay = hour + (textOf(form[`${key}Ampm`]).toLowerCase() === 'pm' ? 12 : 0);
  const two = (text: string | number) => String(text).padStart(2, '0');
  return `${year}-${two(month)}-${two(day)}T${two(hourOfDay)}:${two(textOf(form[`${key}Minute`]))}`;
}
