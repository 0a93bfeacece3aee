import { recordsOf } from '#forms/config/json.ts';
import type { FieldType } from '#forms/field-types/field-type.ts';
import { isFieldTypeName } from '#forms/field-types/index.ts';
import { fieldTypes } from '#forms/field-types/table.ts';
import { fieldNameOf, parseTemplate } from '#forms/templates/language/parse.ts';
import { addressItems } from '#forms/templates/template-mistakes.ts';
import { isObject } from '#json.ts';

/**
 * True if the notification goes to the visitor: each of its addresses is an e-mail field. Such a mail is rendered in the
 * language of the visit, any other mail in the language of the form.
 * @param notification unvalidated JSON, like the fields
 */
export function isForVisitors(
  { to, routes }: Readonly<Record<string, unknown>>,
  { fields }: { fields: readonly unknown[] },
): boolean {
  const holders = fields.filter(isObject).filter(holdsEmail);
  const lists = [to, ...recordsOf(routes).map(([, route]) => route.to)];
  const items = lists.flatMap((list) => (typeof list === 'string' ? addressItems(list) : ['']));
  return items.every((item) => {
    const [piece, ...more] = parseTemplate(item.trim()).pieces;
    if (typeof piece !== 'object' || piece.kind !== 'tag' || more.length > 0) return false;
    const name = fieldNameOf(piece.tag);
    return holders.some((field) => field.name === name);
  });
}

function holdsEmail({ type }: Record<string, unknown>): boolean {
  if (!isFieldTypeName(type)) return false;
  const found: FieldType = fieldTypes[type];
  return found.kind === 'input' && found.holdsEmail;
}
