import { Form } from '#features/forms/entities.ts';
import type { FormAtRevision } from '#features/forms/store/revisions.ts';
import { WaitingEntry, type WaitingState } from '#features/limits/entities.ts';
import { waitingListOf } from '#features/limits/waiting-option.ts';
import { type OwnMail, WAITING_MAIL } from '#features/notifications/own-mails.ts';
import { momentFormat } from '#features/processes/visitors/links.ts';
import type { SubmissionMeta } from '#features/submissions/store/submission.ts';
import type { SubmissionValues } from '#forms/config/types.ts';
import { inputFields } from '#forms/field-types/index.ts';
import { escapeHtml } from '#forms/templates/html.ts';
import { isMailbox } from '#forms/templates/mailbox.ts';
import { inLanguage } from '#forms/translations/translate.ts';
import { comparableValues } from '#forms/values/comparable-values.ts';
import { textsOf } from '#texts/index.ts';
import { fill } from '#texts/text.ts';
import { costText, priceOf } from './cost.ts';
import { waitingToken, waitingUrl } from './token.ts';

/** The state of the entry while its mail is worth sending, by the mail. */
const WHILE: Readonly<Record<string, WaitingState>> = { joined: 'waiting', offered: 'offered', taken: 'taken' };

const TITLE = '{form:title}';

/** The mails about a waiting list, with the link of the respondent. They carry no answers: anybody can enter any address. */
export const waitingMail: OwnMail = {
  key: WAITING_MAIL,
  async read({ em, box, site }, { submission: whole, form, occasion, isPast = false }) {
    const entry = await em.findOne(WaitingEntry, { submissionUuid: whole.uuid });
    if (!entry || (entry.state !== WHILE[occasion] && !isPast)) return null;
    const read = inLanguage(form, whole.meta.language);
    const to = addressOf(read.config, whole.values);
    if (to === null) return null;
    const { mail: texts } = textsOf(read.config).waitingList;
    const date = entry.offerUntil ? momentFormat(read, zoneOf(read, site))(entry.offerUntil) : '';
    const [subject, text] =
      occasion === 'joined'
        ? [texts.joinedSubject, fill(texts.joined, { title: TITLE })]
        : occasion === 'offered'
          ? [texts.offeredSubject, fill(texts.offered, { title: TITLE, date })]
          : [texts.takenSubject, fill(texts.taken, { title: TITLE })];
    const url = escapeHtml(waitingUrl(site.url, form.id, waitingToken(box, form.id, entry.id)));
    // The form may have been saved since, and take no payment now.
    const current = entry.orderTerms && (await em.findOne(Form, { id: form.id }));
    const cost =
      current &&
      costOf({ ...read, config: inLanguage(current, whole.meta.language).config }, entry, whole.meta, occasion);
    const price = cost ? `\n<p>${escapeHtml(cost)}</p>` : '';
    const html = `<p>${escapeHtml(text)}</p>\n<p><a href="${url}">${url}</a></p>${price}`;
    const { editToken: _edit, statusToken: _status, ...rest } = whole;
    return {
      notification: {
        ...{ key: WAITING_MAIL, enabled: true, to: '', routes: undefined, attach_files: undefined },
        ...{ subject: fill(subject, { title: TITLE }), html },
      },
      to,
      read: { ...read, config: { ...read.config, fields: [] } },
      submission: { ...rest, values: {} },
    };
  },
};

/** Returns what a mail says about the price; null if nothing is to be paid, or nothing is said about it. */
function costOf(
  form: Pick<FormAtRevision, 'config'>,
  entry: WaitingEntry,
  meta: SubmissionMeta,
  occasion: string,
): string | null {
  const price = priceOf(form, entry, meta);
  if (price && occasion === 'offered') return costText(form, price);
  return price && occasion === 'joined' ? textsOf(form.config).waitingList.payLater : null;
}

/** Returns the address of a respondent; null if the form has no list, or the address was left empty. */
export function addressOf(config: FormAtRevision['config'], values: SubmissionValues): string | null {
  const field = waitingListOf(config)?.address_field;
  const value = field === undefined ? undefined : comparableValues(config, values)[field];
  return typeof value === 'string' && isMailbox(value) ? value.toLowerCase() : null;
}

/** Returns the time zone in which a form names the end of an offer: that of its limits, or of the times that it offers. */
export function zoneOf({ config }: Pick<FormAtRevision, 'config'>, site: { timeZone: string }): string {
  const slot = inputFields(config).find(({ type }) => type === 'slot');
  const own = slot && 'time_zone' in slot ? slot.time_zone : undefined;
  return config.options.limits?.time_zone || own || site.timeZone;
}

/** Returns what the visitor reads after joining the list. */
export function joinedMessage({ config }: Pick<FormAtRevision, 'config'>): string {
  return waitingListOf(config)?.joined_text || textsOf(config).waitingList.joined;
}
