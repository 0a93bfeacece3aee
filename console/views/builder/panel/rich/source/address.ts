import { stretchesOf } from './parts.ts';

/**
 * Returns the address of a link as it is stored, with `https://` where only a host was entered.
 * @returns null if it is none that may be followed: http, https, mailto, tel, or a merge tag
 */
export function addressOf(typed: string): string | null {
  const address = typed.trim();
  const [first] = stretchesOf(address);
  if (first?.part) return first.part.kind === 'tag' && !/\s/.test(textIn(address)) ? address : null;
  if (/\s/.test(textIn(address))) return null;
  if (/^(?:https?:\/\/[^/?#]|mailto:[^\s]|tel:[\d+])/i.test(address)) return address;
  if (/^[^\s:/@]+@[^\s:/@]+\.[^\s:/@]+$/.test(address)) return `mailto:${address}`;
  return /^[^\s:/?#@]+\.[^\s:/?#@.]{2,}(?:[/?#]|$)/.test(address) ? `https://${address}` : null;
}

function textIn(template: string): string {
  return stretchesOf(template)
    .map(({ source, part }) => (part ? '' : source))
    .join('');
}
