import type { Drafting } from '#features/conversion/drafting.ts';
import { isOn, type Loose, meaningful, textOf } from '#features/conversion/reading.ts';
import { asHtml } from '#features/conversion/texts.ts';
import { passOver, watched } from '#features/conversion/watched.ts';
import { escapeHtml } from '#forms/templates/html.ts';
import { readPhp } from './php-values.ts';
import type { Whole } from './source.ts';

const TAG = /\[(_raw_|_format_)?([a-z_][\w-]*)(?:\s+(?:"([^"]*)"|'([^']*)'))?\]/gi;
const DATES: Record<string, string> = { Y: 'YYYY', m: 'MM', n: 'M', d: 'DD', j: 'D', H: 'HH', i: 'mm' };
const HEADERS = ['cc', 'bcc', 'reply-to'];

/** The context in which a text is read: a body, a line or an address. */
type Where = 'text' | 'address';

/** Converts a text with mail-tags (`[your-name]`) to a template of ours. */
export function mailText(
  text: string,
  { draft, valued }: Whole,
  where: Where = 'text',
  asText: (text: string) => string = (one) => one,
): string {
  let created = '';
  let end = 0;
  for (const match of text.matchAll(TAG)) {
    const [tag, prefix = '', name = '', double, single] = match;
    created += asText(text.slice(end, match.index));
    end = match.index + tag.length;
    const path = draft.pathOf(name);
    if (path === undefined) created += specialTag(tag, `${prefix}${name}`, draft);
    else if (prefix === '_format_') created += formatted(tag, path, double ?? single ?? '', draft);
    else created += `{field:${path}${where === 'text' && prefix === '' && valued.has(name) ? '|value' : ''}}`;
  }
  return created + asText(text.slice(end));
}

function formatted(tag: string, path: string, format: string, draft: Drafting): string {
  const isKnown = format !== '' && [...format].every((sign) => DATES[sign] !== undefined || /[^a-z"{}|\\]/i.test(sign));
  if (isKnown) return `{field:${path}|date:"${[...format].map((sign) => DATES[sign] ?? sign).join('')}"}`;
  draft.note(null, `the format of the mail-tag ${tag} was left out`);
  return `{field:${path}}`;
}

function specialTag(tag: string, name: string, draft: Drafting): string {
  const values: Record<string, string> = {
    ...{ _site_title: '{site:name}', _site_url: '{site:url}', _site_admin_email: draft.known.adminEmail ?? '' },
    ...{ _serial_number: '{submission:id}', _date: '{submission:date}', _remote_ip: '{meta:ip}' },
    ...{ _user_agent: '{meta:user_agent}', _contact_form_title: '{form:title}' },
  };
  const ours = values[name] ?? '';
  if (ours === '')
    draft.note(
      null,
      name === '_site_admin_email'
        ? 'the address of the administrator of the site is in no export: say who that is (admin_email), and convert again'
        : `the mail-tag ${tag} was left out of a text: it has no like here`,
    );
  return ours;
}

/** @param isOff the reason that the form sends no mails; '' when it does */
export function notificationOf(key: '_mail' | '_mail_2', written: string, whole: Whole, isOff: string): Loose[] {
  const { draft } = whole;
  const isCopy = key === '_mail_2';
  const name = isCopy ? 'Mail (2)' : 'Mail';
  if (written.trim() === '') return [];
  const read = readPhp(written);
  if (read === null) {
    draft.note(null, `"${name}" was left out: it cannot be read in the export`);
    return [];
  }
  const mail = watched(read);
  if (isCopy && !isOn(mail.active)) {
    draft.leftOut(mail, name, 'it is switched off');
    return [];
  }
  draft.about(mail, null, name);
  passOver(mail, 'active');
  const created: Loose = { key: isCopy ? 'mail_2' : 'mail' };
  if (isOff !== '') {
    created.enabled = false;
    draft.note(null, `"${name}" is switched off: ${isOff}`);
  }
  draft.later(() => {
    Object.assign(
      created,
      meaningful({ ...receiverOf(mail, name, whole), subject: mailText(textOf(mail.subject), whole) }),
    );
    Object.assign(created, meaningful({ html: bodyOf(mail, name, whole), ...senderOf(mail, name, whole) }));
    Object.assign(created, meaningful({ ...headersOf(mail, name, whole), attach_files: filesOf(mail, name, draft) }));
  });
  return [created];
}

/** Converts the recipient. An address chosen in the form becomes a route for each choice. */
function receiverOf(mail: Loose, name: string, whole: Whole): Loose {
  const { draft, receivers } = whole;
  const written = textOf(mail.recipient);
  const [, asked = ''] = /^\[([\w-]+)\]$/.exec(written) ?? [];
  const list = receivers.get(asked);
  const path = draft.pathOf(asked);
  const [head] = list ?? [];
  const isOne = ['select', 'radio'].includes(String(draft.fieldOf(asked)?.type)) && !draft.fieldOf(asked)?.multiple;
  if (list && head && path !== undefined && isOne) {
    const routes = list.map(({ value, to }) => ({
      ...{ conditional: { rules: [{ field: path, op: 'equals', value }] }, to },
    }));
    return { to: head.to, routes, conditional: { rules: [{ field: path, op: 'not_empty' }] } };
  }
  if (list) draft.note(null, `"${name}" went to the addresses of several choices: make a notification for each`);
  const to = mailText(written, whole, 'address');
  if (to === '' && written.includes('_site_admin_email'))
    draft.note(null, 'a mail went to the administrator of the site: say who that is (admin_email), and convert again');
  else if (to === '') draft.note(null, `"${name}" was left out: it went to nobody who can be named here`);
  return { to };
}

/** Escapes markup before the tags are converted, because tags of ours must not be escaped. */
function bodyOf(mail: Loose, name: string, whole: Whole): string {
  const body = textOf(mail.body);
  const isBlankLeft = isOn(mail.exclude_blank);
  if (isOn(mail.use_html)) {
    if (isBlankLeft) whole.draft.note(null, `"${name}" left out lines without an answer (exclude_blank): see blocks`);
    return asHtml(mailText(body, whole));
  }
  const lines = body.split(/\r?\n/).map((line, index, { length }) => {
    const text = mailText(line, whole, 'text', escapeHtml) + (index < length - 1 ? '<br>\n' : '');
    const paths = isBlankLeft ? pathsIn(line, whole.draft) : [];
    return paths.length > 0 ? `{#if ${paths.map((path) => `field:${path}`).join(' or ')}}${text}{/if}` : text;
  });
  return lines.join('');
}

/**
 * Returns the fields of a line that is omitted without their answers; none if the line contains another tag, or more fields than
 * a block can check.
 */
function pathsIn(line: string, draft: Drafting): string[] {
  const paths = [...line.matchAll(TAG)].map(([, , name = '']) => draft.pathOf(name));
  const unique = [...new Set(paths.flatMap((path) => path ?? []))];
  return paths.includes(undefined) || unique.length > 10 ? [] : unique;
}

function senderOf(mail: Loose, name: string, whole: Whole): Loose {
  const written = textOf(mail.sender);
  const [, named = '', address = written] = /^(.*)<([^<>]*)>$/.exec(written) ?? [];
  const from = address.trim();
  const isFixed = from.includes('@') && !from.includes('[');
  if (from !== '' && !isFixed)
    whole.draft.note(null, `"${name}" came from ${written.slice(0, 80)}, which was left out: see from_email`);
  return {
    from_name: mailText(named, whole).replaceAll('"', '').trim(),
    from_email: isFixed ? from : '',
  };
}

function headersOf(mail: Loose, name: string, whole: Whole): Loose {
  const headers = new Map<string, string[]>();
  for (const line of textOf(mail.additional_headers).split(/\r?\n/)) {
    const [, header = '', value = ''] = /^\s*([\w-]+)\s*:(.*)$/.exec(line) ?? [];
    const key = header.toLowerCase();
    if (HEADERS.includes(key))
      headers.set(key, [...(headers.get(key) ?? []), mailText(value.trim(), whole, 'address')]);
    else if (line.trim() !== '')
      whole.draft.note(null, `a header of "${name}" was left out: ${line.trim().slice(0, 120)}`);
  }
  const of = (key: string) => (headers.get(key) ?? []).filter(Boolean);
  const [reply = '', ...others] = of('reply-to').join(',').split(',').map(addressOf).filter(Boolean);
  if (others.length > 0)
    whole.draft.note(null, `"${name}" had several addresses for answers: ${others.join(', ')} was left out`);
  return { cc: of('cc').join(', '), bcc: of('bcc').join(', '), reply_to: reply };
}

/** Returns the address without the name; '' when there is none. */
function addressOf(text: string): string {
  return (/<([^<>]*)>\s*$/.exec(text)?.[1] ?? text).trim();
}

/** Returns the tags of upload fields; a path means a file of the other site. */
function filesOf(mail: Loose, name: string, draft: Drafting): true | string[] | undefined {
  const written = textOf(mail.attachments);
  const named = [...written.matchAll(TAG)].map(([, , tag = '']) => ({ tag, field: draft.fieldOf(tag) }));
  const names = named.flatMap(({ tag, field }) => (field?.type === 'file' ? (draft.pathOf(tag) ?? []) : []));
  const gone = named.filter(({ field }) => field?.type !== 'file').map(({ tag }) => `[${tag}]`);
  const paths = written
    .replaceAll(TAG, '\n')
    .split('\n')
    .map((one) => one.trim())
    .filter(Boolean);
  if (gone.length + paths.length > 0)
    draft.note(null, `attachments of "${name}" were left out: ${[...gone, ...paths].join(', ').slice(0, 200)}`);
  const all = draft.fields.filter(({ type }) => type === 'file').length;
  return names.length === 0 ? undefined : names.length === all ? true : names;
}
