import { isOn, type Loose, looseOf, textOf } from '../../reading.ts';
import { plainLine } from '../../texts.ts';

/** The rules that our types have, with their messages; all types have `required`. */
const RULES: Record<string, Record<string, string>> = {
  email: { email: 'email' },
  url: { url: 'url' },
  tel: { valid_phone_number: 'tel' },
  number: { numeric: 'number', min: 'min', max: 'max' },
  range: { numeric: 'number', min: 'min', max: 'max' },
  product: { numeric: 'amount', min: 'min', max: 'max' },
  file: {
    ...{ max_file_size: 'file_too_large', max_file_count: 'max_files' },
    ...{ allowed_file_types: 'file_type', allowed_image_types: 'file_type' },
  },
};
/** The default texts of the plug-in. */
const USUAL =
  /^(this field is required|this field must contain .*|validation fails for .*|maximum (file|upload).*|invalid file type.*|.*phone number is not valid.*)$/i;

/**
 * Returns the messages written for a field; a rule that is off, or uses the site's text, has none.
 * @returns also notes on rules that our field does not have
 */
export function rulesOf(given: unknown, type: string): { messages: Loose | false; odd: string[] } {
  const messages: Loose = {};
  const odd: string[] = [];
  for (const [rule, one] of Object.entries(looseOf(given))) {
    const { value, message, global: isGlobal, global_message: usual } = looseOf(one);
    const own = rule === 'required' ? (type === 'consent' ? 'accepted' : 'required') : RULES[type]?.[rule];
    const text = plainLine(textOf(message));
    if (!isUsed(value)) continue;
    if (own === undefined) odd.push(`its rule ${rule} was left out: ${textOf(value) || String(isOn(value))}`);
    else if (!isOn(isGlobal) && text !== '' && text !== textOf(usual) && !USUAL.test(text)) messages[own] = text;
  }
  return { messages: Object.keys(messages).length > 0 && messages, odd };
}

function isUsed(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  return isOn(value) || !['', '0', 'no', 'false'].includes(textOf(value));
}
