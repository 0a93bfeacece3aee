import type { JsonObject } from '#forms/config/json.ts';
import type { FormConfig } from '#forms/config/types.ts';
import { isObject } from '#json.ts';

/** What the model was given: addresses in it may be used. */
export interface Given {
  instruction?: string | undefined;
  config?: FormConfig | null | undefined;
}

/**
 * Places of options that lead to an e-mail address or a host that nobody has given: a model made it up, and a form must not
 * send anybody's values there. An image in the HTML of a mail leads there too. A text that the form had already is fine.
 */
export function inventedAddresses(options: unknown, given: Given, place = 'config.options'): string[] {
  const before = textsOf(given.config);
  const told = [given.instruction ?? '', ...before].join('\n');
  const known = { texts: new Set(before), mailboxes: mailboxesTold(told), hosts: hostsTold(told) };
  return visit(options, place, known);
}

interface Known {
  texts: ReadonlySet<string>;
  mailboxes: ReadonlySet<string>;
  hosts: ReadonlySet<string>;
}

function visit(value: unknown, place: string, known: Known): string[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => visit(item, `${place}[${index}]`, known));
  if (isObject(value)) {
    return Object.entries(value as JsonObject).flatMap(([key, item]) => visit(item, `${place}.${key}`, known));
  }
  if (typeof value !== 'string' || known.texts.has(value)) return [];
  const readings = place.endsWith('.html') ? readingsOf(value) : [value];
  if (readings.some((text) => mailboxesIn(text).some((one) => !known.mailboxes.has(one)))) {
    return [
      `${place} has an e-mail address that nobody has given: use one that was given, or a merge tag, or leave it out`,
    ];
  }
  if (readings.some((text) => hostsIn(text).some((one) => !known.hosts.has(one)))) {
    return [`${place} leads to a site that nobody has given: use one that was given, or leave it out`];
  }
  // Style sheets can write any address with them.
  if (readings.length > 1 && value.includes('\\')) return [`${place} must not have backslashes`];
  return [];
}

const ENTITIES: Record<string, string> = { amp: '&', sol: '/', bsol: '\\', colon: ':', period: '.', commat: '@' };

/** HTML as those read it who follow its addresses: they know entities, and pass over tabs and ends of lines. */
function readingsOf(html: string): string[] {
  const decoded = html
    .replace(
      /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]{2,8}));?/gi,
      (entity, hex?: string, digits?: string, name?: string) => {
        if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? entity;
        const code = hex === undefined ? Number(digits) : Number.parseInt(hex, 16);
        return code <= 0x10ffff ? String.fromCodePoint(code) : entity;
      },
    )
    .replaceAll('%40', '@');
  return [decoded, decoded.replace(/[\t\n\r]|&(?:Tab|NewLine);/g, '')];
}

/** Bounded: else a long word without an @ would be looked at anew from each of its letters. */
const MAILBOX = /[^\s<>"(),;:[\]\\@]{1,100}@[^\s<>"(),;:[\]\\@]{1,300}/g;
/** As people write of them: in quotation marks, with a genitive, in a query. */
const PLAIN_MAILBOX = /[\p{L}\p{N}._+-]{1,100}@[\p{L}\p{N}.-]{1,300}/gu;

function mailboxesIn(text: string): string[] {
  return (text.match(MAILBOX) ?? []).map(trimmed);
}

function mailboxesTold(text: string): Set<string> {
  return new Set([...mailboxesIn(text), ...(text.match(PLAIN_MAILBOX) ?? []).map(trimmed)]);
}

function trimmed(mailbox: string): string {
  return mailbox.replace(/^['`{*_~!?=&/]+|['`}*_~.!?=&/-]+$/g, '').toLowerCase();
}

/** Hosts of addresses, as browsers take them: also without slashes, with others, and without a scheme. */
function hostsIn(text: string): string[] {
  const found = text.matchAll(/(?:\bhttps?:[/\\]*|[/\\]{2,})([^\s"'<>()/\\?#,]*)/gi);
  return [...found].map(([, authority = '']) => hostOf(authority)).filter((host) => host !== '');
}

/** Those of addresses, and those that stand alone; what follows an @ is no site. */
function hostsTold(text: string): Set<string> {
  const words = text.replace(MAILBOX, ' ').split(/[\s"'<>()[\]{}/\\?#,;:|]+/);
  return new Set([...hostsIn(text), ...words.map(hostOf)]);
}

const LONGEST_HOST = 300;

/** In the spelling of DNS, without user, port and `www.`. */
function hostOf(authority: string): string {
  const whole = authority.slice(authority.lastIndexOf('@') + 1);
  // No site has such a name: it is one that nobody has given.
  if (whole.length > LONGEST_HOST) return whole;
  const host = whole
    .replace(/:\d*$/, '')
    .replace(/[.!]+$/, '')
    .toLowerCase();
  const ascii = /^\p{ASCII}*$/u.test(host) ? host : (URL.parse(`http://${host}`)?.hostname ?? host);
  return ascii.replace(/^www\./, '');
}

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsOf);
  return isObject(value) ? Object.values(value).flatMap(textsOf) : [];
}
