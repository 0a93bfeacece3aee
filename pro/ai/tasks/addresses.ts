import type { JsonObject } from '#forms/config/json.ts';
import type { FormConfig } from '#forms/config/types.ts';
import { isObject } from '#json.ts';

/** Input of the model. Addresses in the input may be used in the answer. */
export interface Given {
  instruction?: string | undefined;
  config?: FormConfig | null | undefined;
}

/**
 * Finds options with an e-mail address or host that neither the instruction nor the form has. The model invented that address,
 * and a form must not send submitted values to it; an image in the HTML of a mail would. Texts that the form already had are
 * allowed.
 * @returns one mistake for each such option, for the model to correct
 */
export function inventedAddresses(options: unknown, given: Given, place = 'config.options'): string[] {
  const before = textsOf(given.config);
  const allText = [given.instruction ?? '', ...before].join('\n');
  const allowed = { texts: new Set(before), mailboxes: mailboxesInProse(allText), hosts: hostsInProse(allText) };
  return visit(options, place, allowed);
}

interface Allowed {
  texts: ReadonlySet<string>;
  mailboxes: ReadonlySet<string>;
  hosts: ReadonlySet<string>;
}

function visit(value: unknown, place: string, allowed: Allowed): string[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => visit(item, `${place}[${index}]`, allowed));
  if (isObject(value)) {
    return Object.entries(value as JsonObject).flatMap(([key, item]) => visit(item, `${place}.${key}`, allowed));
  }
  if (typeof value !== 'string' || allowed.texts.has(value)) return [];
  const readings = place.endsWith('.html') ? readingsOf(value) : [value];
  if (readings.some((text) => mailboxesIn(text).some((mailbox) => !allowed.mailboxes.has(mailbox)))) {
    return [
      `${place} has an e-mail address that nobody has given: use one that was given, or a merge tag, or leave it out`,
    ];
  }
  if (readings.some((text) => hostsIn(text).some((host) => !allowed.hosts.has(host)))) {
    return [`${place} leads to a site that nobody has given: use one that was given, or leave it out`];
  }
  // Backslash escapes in style sheets can spell any address.
  if (readings.length > 1 && value.includes('\\')) return [`${place} must not have backslashes`];
  return [];
}

const ENTITIES: Record<string, string> = { amp: '&', sol: '/', bsol: '\\', colon: ':', period: '.', commat: '@' };

/** Returns the HTML as a client that follows its addresses reads it: entities decoded, tabs and line ends dropped. */
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

/** Repetitions are bounded: otherwise a long word without an @ would be scanned again from each of its letters. */
const MAILBOX = /[^\s<>"(),;:[\]\\@]{1,100}@[^\s<>"(),;:[\]\\@]{1,300}/g;
/** Addresses within prose: in quotation marks, with a genitive, in a query string. */
const PLAIN_MAILBOX = /[\p{L}\p{N}._+-]{1,100}@[\p{L}\p{N}.-]{1,300}/gu;

function mailboxesIn(text: string): string[] {
  return (text.match(MAILBOX) ?? []).map(trimmed);
}

function mailboxesInProse(text: string): Set<string> {
  return new Set([...mailboxesIn(text), ...(text.match(PLAIN_MAILBOX) ?? []).map(trimmed)]);
}

function trimmed(mailbox: string): string {
  return mailbox.replace(/^['`{*_~!?=&/]+|['`}*_~.!?=&/-]+$/g, '').toLowerCase();
}

/** Finds the hosts of addresses as browsers parse them: with missing slashes, backslashes, or no scheme. */
function hostsIn(text: string): string[] {
  const matches = text.matchAll(/(?:\bhttps?:[/\\]*|[/\\]{2,})([^\s"'<>()/\\?#,]*)/gi);
  return [...matches].map(([, authority = '']) => hostOf(authority)).filter((host) => host !== '');
}

/** Finds hosts in addresses and hosts that stand alone; the part of a mailbox after the @ does not count as a host. */
function hostsInProse(text: string): Set<string> {
  const words = text.replace(MAILBOX, ' ').split(/[\s"'<>()[\]{}/\\?#,;:|]+/);
  return new Set([...hostsIn(text), ...words.map(hostOf)]);
}

const LONGEST_HOST = 300;

/** Normalises a host to its ASCII form, without user, port and `www.`. */
function hostOf(authority: string): string {
  const whole = authority.slice(authority.lastIndexOf('@') + 1);
  // Too long for a host name: returned unchanged, so that it matches no allowed host.
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
