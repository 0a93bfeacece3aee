import { choicesOf } from '#features/conversion/choices.ts';
import { Drafting, type Known } from '#features/conversion/drafting.ts';
import { isOn, type Loose, numberOf, said, textOf } from '#features/conversion/reading.ts';
import { asHtml, plainLine, plainText } from '#features/conversion/texts.ts';
import { escapeHtml } from '#forms/templates/html.ts';
import { type FormTag, optionOf, readTags } from './form-tags.ts';
import { readPhp } from './php-values.ts';
import { readPosts } from './wordpress-export.ts';

const SIMPLE: Record<string, string> = {
  ...{ text: 'text', email: 'email', url: 'url', tel: 'tel', textarea: 'textarea', hidden: 'hidden', date: 'date' },
  ...{ number: 'number', range: 'range', time: 'time' },
};

/** Whether this is an export of WordPress, or the template of a form. */
export function isContactForm7(text: string): boolean {
  return text.includes('wordpress.org/export/') || readTags(text).some(({ type }) => SIMPLE[type] !== undefined);
}

/** @param text an export of WordPress, or a form's template as the tab "Form" has it */
export function fromContactForm7(text: string, known: Known): Drafting[] {
  if (!text.includes('wordpress.org/export/')) return [convertForm('Form', text, new Map(), known)];
  return readPosts(text)
    .filter(({ type }) => type === 'wpcf7_contact_form')
    .map(({ title, meta }) => convertForm(title || 'Form', meta.get('_form') ?? '', meta, known));
}

function convertForm(title: string, template: string, meta: ReadonlyMap<string, string>, known: Known): Drafting {
  const draft = new Drafting(title, known);
  for (const tag of readTags(template)) convertTag(tag, draft);
  if (/\[group\b/.test(template))
    draft.note(null, 'groups of "Conditional Fields" were left out, their fields are always shown: see conditional');
  const mails = ['_mail', '_mail_2'].flatMap((key) => notificationOf(key, readPhp(meta.get(key) ?? ''), draft));
  if (mails.length > 0) draft.options.notifications = mails;
  const sent = textOf(readPhp(meta.get('_messages') ?? '')?.mail_sent_ok);
  draft.later(() => {
    if (sent !== '') draft.options.success_message = plainText(mailText(sent, draft));
  });
  if (textOf(meta.get('_additional_settings')) !== '') draft.note(null, 'its additional settings were left out');
  draft.finish();
  return draft;
}

function convertTag(tag: FormTag, draft: Drafting): void {
  const { type, name, values, options } = tag;
  const label = tag.label || humanised(name);
  const add = (made: Loose) => draft.add(name, name, { ...made, ...said({ required: tag.isRequired }) });
  if (type === 'submit') {
    const send = plainLine(values[0] ?? '');
    if (send !== '' && send !== 'Send' && send !== 'Submit') draft.options.theme = { buttons: { send } };
  } else if (type === 'select' || type === 'checkbox' || type === 'radio') addChoices(tag, label, add, draft);
  else if (type === 'acceptance') {
    const isOptional = options.includes('optional');
    draft.add(name, name, {
      type: 'consent',
      label: plainLine(tag.content) || label,
      ...(!isOptional && { required: true }),
    });
  } else if (type === 'file') {
    const accept = (optionOf(tag, 'filetypes') ?? '').split('|').filter(Boolean);
    add({
      ...{ type: 'file', label, max_size_kb: kilobytes(optionOf(tag, 'limit')) },
      accept:
        accept.length === 0
          ? undefined
          : accept.map((one) => (one.includes('/') || one.startsWith('.') ? one : `.${one}`)),
    });
  } else if (SIMPLE[type]) addSimple(tag, label, add, draft);
  else if (type === 'quiz')
    draft.note(null, `the quiz "${values[0]?.split('|')[0] ?? name}" was left out: see the guards against spam`);
  else if (/captcha/.test(type)) draft.note(null, `${type} was left out: captcha is an option of the form here`);
  else if (type !== 'count') draft.note(null, `[${type} ${name}] was left out: there is no field like it here`);
}

function addSimple(tag: FormTag, label: string, add: (made: Loose) => Loose, draft: Drafting): void {
  const { type, options, values } = tag;
  const isHint = options.includes('placeholder') || options.includes('watermark');
  const first = values[0] ?? tag.content;
  const isText = ['text', 'email', 'url', 'tel', 'textarea', 'hidden'].includes(type);
  const isNumber = type === 'number' || type === 'range';
  const source = options.find((one) => one.startsWith('default:'));
  const bound = (name: string) => (isNumber ? numberOf(optionOf(tag, name)) : dayOf(optionOf(tag, name)));
  const made = add(
    said({
      ...{
        type: SIMPLE[type],
        label: type === 'hidden' ? '' : label,
        min: isText ? '' : bound('min'),
        max: isText ? '' : bound('max'),
      },
      step: isNumber ? numberOf(optionOf(tag, 'step')) : '',
      placeholder: isHint && isText ? first : '',
      default: isHint ? '' : isNumber ? numberOf(first) : isText || /^\d/.test(first) ? first : '',
      ...(isText &&
        type !== 'hidden' && {
          min_length: numberOf(optionOf(tag, 'minlength')),
          max_length: numberOf(optionOf(tag, 'maxlength')),
        }),
      autocomplete: isText && type === 'text' ? (optionOf(tag, 'autocomplete') ?? '') : '',
      ...(source === 'default:get' && { prefill: 'url', prefill_key: tag.name }),
    }),
  );
  if (source && source !== 'default:get') draft.note(made, `${source} was left out: see prefill`);
}

function addChoices(tag: FormTag, label: string, add: (made: Loose) => Loose, draft: Drafting): void {
  const { type, options: words, values } = tag;
  const isPiped = values.some((one) => one.includes('|'));
  const shown = values.map((one) => one.split('|')[0]?.trim() ?? '');
  const listed = words.includes('first_as_label') ? shown.slice(1) : shown;
  const options = choicesOf(listed.map((one) => ({ value: one, label: one })));
  const isList = type === 'checkbox' && !words.includes('exclusive');
  const isMultiple = type === 'select' && words.includes('multiple');
  const places = (words.find((one) => /^default:[\d_]+$/.test(one)) ?? '')
    .replace('default:', '')
    .split('_')
    .map(Number);
  const chosen = places.flatMap((place) => options[place - 1]?.value ?? []);
  const made = add({
    ...{ type: type === 'select' ? 'select' : isList ? 'checkboxes' : 'radio', label, options, multiple: isMultiple },
    other: words.includes('free_text'),
    default: chosen.length === 0 ? undefined : isList || isMultiple ? chosen : chosen[0],
  });
  // What stands behind the bar is often an address that no visitor may see.
  if (isPiped) draft.note(made, 'what stood behind "|" in its choices was left out: use routes of the notification');
  if (words.some((one) => one.startsWith('data:')))
    draft.note(made, 'its choices came from a list of WordPress: add them');
}

function humanised(name: string): string {
  const words = name.replaceAll(/[-_]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** `limit:2mb`; without a unit it is bytes. */
function kilobytes(limit: string | undefined): number | undefined {
  const [, amount, unit = ''] = /^(\d+)(kb|mb)?$/i.exec(limit ?? '') ?? [];
  if (amount === undefined) return undefined;
  const factor = { kb: 1, mb: 1024 }[unit.toLowerCase()] ?? 1 / 1024;
  return Math.max(1, Math.round(Number(amount) * factor));
}

/** Days that are reckoned from today have no like. */
function dayOf(text: string | undefined): string {
  return /^\d{4}-\d\d-\d\d$/.test(text ?? '') ? (text ?? '') : '';
}

/** A text with mail-tags (`[your-name]`) as a template of ours. */
function mailText(text: string, draft: Drafting): string {
  return text.replaceAll(/\[(?:_raw_|_format_)?([a-z_][\w-]*)(?:\s+"[^"]*")?\]/gi, (tag, name: string) => {
    const path = draft.pathOf(name);
    if (path) return `{field:${path}}`;
    const known: Record<string, string> = {
      ...{ _site_title: '{site:name}', _site_url: '{site:url}', _site_admin_email: draft.known.adminEmail ?? '' },
      ...{ _serial_number: '{submission:id}', _date: '{submission:date}', _time: '', _remote_ip: '{meta:ip}' },
      ...{ _user_agent: '{meta:user_agent}', _url: '{site:url}', _contact_form_title: '{form:title}' },
    };
    if (known[name] === undefined || known[name] === '')
      draft.note(null, `the mail-tag ${tag} was left out of a text: it has no like here`);
    return known[name] ?? '';
  });
}

function notificationOf(key: string, mail: Loose | null, draft: Drafting): Loose[] {
  if (!mail) return [];
  const isCopy = key === '_mail_2';
  if (isCopy && !isOn(mail.active)) return [];
  const made: Loose = { key: isCopy ? 'mail_2' : 'mail' };
  draft.later(() => {
    const read = (name: string) => mailText(textOf(mail[name]), draft);
    const headers = new Map(
      read('additional_headers')
        .split(/\r?\n/)
        .map(
          (line) => [line.split(':')[0]?.trim().toLowerCase() ?? '', line.slice(line.indexOf(':') + 1).trim()] as const,
        ),
    );
    const isHtml = isOn(mail.use_html);
    // Markup is escaped before the tags become ours, in which nothing has to be.
    const body = isHtml
      ? asHtml(read('body'))
      : mailText(escapeHtml(textOf(mail.body)), draft).replaceAll(/\r?\n/g, '<br>\n');
    const sender = read('sender');
    const fromName = sender.slice(0, Math.max(0, sender.lastIndexOf('<'))).trim();
    const to = read('recipient');
    Object.assign(
      made,
      said({
        ...{ to, subject: read('subject'), html: body, from_name: fromName.replaceAll('"', '') },
        ...{ cc: headers.get('cc'), bcc: headers.get('bcc'), reply_to: addressOf(headers.get('reply-to') ?? '') },
      }),
    );
    if (textOf(mail.attachments) !== '') made.attach_files = true;
    if (to === '')
      draft.note(
        null,
        'a mail went to the administrator of the site: say who that is (admin_email), and convert again',
      );
  });
  return [made];
}

/** An address with a name round it. */
function addressOf(text: string): string {
  return /<([^<>]+)>/.exec(text)?.[1] ?? text;
}
