import type { Texts } from '#texts/index.ts';
import { commonFormOf } from '#texts/text.ts';
import { SUMMARY_TEXT, textKeyOf } from './browser/contract.ts';

/** Rules that only the server can check, and rules whose texts stand in the markup of the few fields that have them. */
const NOT_IN_SCRIPT: readonly string[] = [
  'unique',
  'sold_out',
  'few_left',
  'coupon',
  'coupon_minimum',
  'coupon_products',
  'coupon_used',
  'coupon_person',
  'file_content',
  'file_dangerous',
  'picture_unreadable',
  'picture_pixels',
  'files_too_large',
  'picture_small',
  'picture_large',
  'picture_shape',
  'min_price',
  'max_price',
  'min_rows',
  'max_rows',
  'signature',
];

/** Returns the script's texts by the keys of `svcaForms.i18n`. */
export function scriptTexts({ form, rules, sending, draftNotes, locale }: Texts): Record<string, string> {
  const ofRules = Object.entries(rules)
    .filter(([rule]) => !NOT_IN_SCRIPT.includes(rule))
    .map(([rule, text]) => [textKeyOf(rule), commonFormOf(text)]);
  return { ...Object.fromEntries(ofRules), ...sending, ...draftNotes, [SUMMARY_TEXT]: form.failed, locale };
}
