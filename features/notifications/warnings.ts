import type { FormWarning } from '#features/feature-data.ts';
import type { FormConfig, InputFieldConfig } from '#forms/config/types.ts';
import { isGroup, placedFields } from '#forms/field-types/index.ts';
import { fieldNameOf, parseTemplate, tagsOf } from '#forms/templates/language/parse.ts';
import { addressItems } from '#forms/templates/template-mistakes.ts';
import type { NotificationConfig } from './option.ts';

/** Mails that nobody gets when a field is left empty. */
export async function warnOfForm(_parts: object, config: FormConfig): Promise<FormWarning[]> {
  const fields = new Map(placedFields(config.fields).map(({ path, field }) => [path, field]));
  return config.options.notifications.flatMap((notification, index) => {
    if (!notification.enabled) return [];
    const path = `config.options.notifications[${index}]`;
    const places = [
      { at: `${path}.to`, to: notification.to },
      ...(notification.routes ?? []).map(({ to }, place) => ({ at: `${path}.routes[${place}].to`, to })),
    ];
    return places.flatMap(({ at, to }): FormWarning[] => {
      const names = fieldsOf(to);
      if (names === null || names.some((name) => isFilled(name, fields, notification))) return [];
      const message = `${at}: nobody gets this mail when ${names.join(', ')} ${names.length > 1 ? 'are' : 'is'} left empty. Make the field required, add an address, or send the mail only when it is filled in.`;
      return [{ code: 'recipient_may_be_empty', path: at, message }];
    });
  });
}

/** The fields that recipients are taken from; null where somebody else gets the mail anyway. */
function fieldsOf(to: string): string[] | null {
  const items = addressItems(to).filter((item) => item.trim() !== '');
  const names = items.map((item) => {
    const [tag, ...more] = tagsOf(parseTemplate(item).pieces);
    return tag && more.length === 0 ? fieldNameOf(tag.tag) : null;
  });
  return names.some((name) => name === null || name === undefined) ? null : (names as string[]);
}

/** Whether a field always holds something where the mail is sent. */
function isFilled(
  name: string,
  fields: ReadonlyMap<string, InputFieldConfig>,
  { conditional }: NotificationConfig,
): boolean {
  const asks = conditional?.action !== 'hide' && conditional?.match !== 'any' ? (conditional?.rules ?? []) : [];
  if (asks.some((rule) => 'field' in rule && rule.field === name && /^(is_)?not_empty$/.test(rule.op))) return true;
  const steps = name.split('.');
  return steps.every((_, depth) => {
    const field = fields.get(steps.slice(0, depth + 1).join('.'));
    if (!field || field.conditional) return false;
    return isGroup(field) || field.required === true || (field.read_only === true && field.default !== undefined);
  });
}
