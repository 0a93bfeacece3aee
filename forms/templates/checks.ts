import type { ConditionalConfig } from '#forms/config/conditional.ts';
import { checkReferences, givesAddress, type KnownFields } from '#forms/config/known-fields.ts';
import { joinPath, type Report } from '#forms/config/schema.ts';
import { isObject } from '#json.ts';
import { fieldNameOf, parseTemplate, tagsOf } from './language/parse.ts';
import { isMailbox } from './mailbox.ts';
import type { MergeMode } from './merge-tags.ts';
import { rowTags } from './rows.ts';
import { addressItems, findTemplateMistake } from './template-mistakes.ts';

/**
 * Checks a template of a form that is being saved: its tags, filters and blocks. Values other than texts are left to other
 * checks.
 */
export function checkTemplate(
  path: string,
  template: unknown,
  mode: MergeMode,
  known: KnownFields,
  report: Report,
): void {
  if (typeof template !== 'string') return;
  const mistakeOf = (condition: ConditionalConfig, within: string) => {
    const mistakes: string[] = [];
    // Fields are looked up as if from a field of the row.
    const own = within === '' ? undefined : `${within}.`;
    checkReferences('', condition, known, (_path, message) => mistakes.push(message), own);
    return mistakes[0] === undefined ? null : `has a block whose field or value is wrong (it ${mistakes[0]})`;
  };
  const mistake = findTemplateMistake(template, known.tags, mode, mistakeOf, rowTags(known));
  if (mistake !== null) report(path, mistake);
}

/** Checks a setting that is a template, or a map of names to templates. */
export function checkTemplates(
  path: string,
  value: unknown,
  mode: MergeMode,
  known: KnownFields,
  report: Report,
): void {
  if (mode === 'address') checkAddresses(path, value, { single: true }, known, report);
  else checkTemplate(path, value, mode, known, report);
  for (const [name, template] of Object.entries(isObject(value) ? value : {})) {
    checkTemplate(joinPath(path, name), template, mode, known, report);
  }
}

/** Checks addresses and merge tags, separated by commas. */
export function checkAddresses(
  path: string,
  value: unknown,
  { single }: { single: boolean },
  known: KnownFields,
  report: Report,
): void {
  if (typeof value !== 'string' || value.trim() === '') return;
  checkTemplate(path, value, 'address', known, report);
  const items = addressItems(value).map((item) => item.trim());
  if (single && items.length > 1) report(path, 'must be one address or one merge tag');
  if (!items.every((item) => isMailbox(item) || isOneTag(item)))
    report(path, `must be ${single ? 'an address or a merge tag' : 'addresses or merge tags, separated by commas'}`);
}

/**
 * Checks that fields used as addresses hold one. Visitors may write anything into fields of other types, which would mostly
 * result in no address.
 */
export function checkHoldsEmail(path: string, value: unknown, { sound }: KnownFields, report: Report): void {
  if (typeof value !== 'string') return;
  const used = new Set(tagsOf(parseTemplate(value).pieces).map(({ tag }) => fieldNameOf(tag)?.split('.')[0]));
  for (const field of sound.values()) {
    if (!used.has(field.name) || givesAddress(field)) continue;
    report(path, `must not use {field:${field.name}}: a field of type ${field.type} does not hold an e-mail address`);
  }
}

function isOneTag(item: string): boolean {
  const [piece, ...more] = parseTemplate(item).pieces;
  return typeof piece === 'object' && piece.kind === 'tag' && more.length === 0;
}
