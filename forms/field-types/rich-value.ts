import type { PlainValue } from './field-value.ts';
import type { FieldRule } from './rule.ts';
import { sanitiseLines, type TextLimits, validateText } from './text-rule.ts';

/** The elements that formatted text may have, each with the element that is stored for it. */
export const ALLOWED_ELEMENTS: Readonly<Record<string, string>> = {
  ...{ P: 'p', DIV: 'p', BR: 'br', STRONG: 'strong', B: 'strong', EM: 'em', I: 'em' },
  ...{ UL: 'ul', OL: 'ol', LI: 'li', A: 'a', BLOCKQUOTE: 'blockquote' },
};

/** The schemes of links. */
export const LINK_SCHEMES = /^(?:https?|mailto|tel):/i;

/** The page's script checks the text of its editor; the server sanitises it again. */
export const richRule: FieldRule<TextLimits> = {
  empty: '',
  sanitise(raw) {
    const { value, rule } = sanitiseLines(raw);
    return rule ? { value, rule } : { value: visibleText(value) === '' ? '' : value };
  },
  validate(value, { min_length, max_length }, matches) {
    const limits = { min_length, max_length };
    const broken = validateText(value, {}, matches);
    return broken ?? validateText(visibleText(String(value)), limits, matches);
  },
  comparable: (value: PlainValue) => visibleText(String(value ?? '')),
};

/**
 * The end tag of any element, or the start tag of an allowed one. Plain text that people type has neither, but may contain
 * `<me@example.net>` or `a<b`.
 */
const FORMATTED = /<\/[a-z]\w*\s*>|<(?:br|p|div|strong|b|em|i|ul|ol|li|blockquote)\s*\/?>/i;

/** True when a text is formatted; a text without formatting comes from a plain text input. */
export function isFormatted(text: string): boolean {
  return FORMATTED.test(text);
}

/** Returns the text of formatted text, on one line. */
export function visibleText(html: string): string {
  if (!isFormatted(html)) return onOneLine(html);
  // No tag ends behind the last `>`. Splitting there lets each `<` before it find its end at once.
  const end = html.lastIndexOf('>') + 1;
  const text = html.slice(0, end).replace(TAG, (_, isInline) => (isInline ? '' : ' ')) + html.slice(end);
  const plain = text.replace(/&(amp|lt|gt|quot|nbsp);/g, (_, name: string) => ENTITIES[name] ?? '');
  return onOneLine(plain);
}

const TAG = /<(\/?(?:strong|b|em|i|a)\b)?[^>]*>/g;

function onOneLine(text: string): string {
  return text.replace(/[\s\u00a0]+/g, ' ').trim();
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' };
