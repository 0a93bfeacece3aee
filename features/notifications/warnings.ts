import type { FormWarning } from '#features/feature-data.ts';
import type { FormConfig } from '#forms/config/types.ts';
import { isEmpty } from '#forms/templates/language/filters.ts';
import { fieldNameOf, parseTemplate, tagsOf } from '#forms/templates/language/parse.ts';
import { addressItems } from '#forms/templates/template-mistakes.ts';
import { applies } from '#forms/values/conditions.ts';
import { targetsIn } from '#forms/warnings/conditions-in.ts';
import { emptyAnswers } from '#forms/warnings/left-empty.ts';
import { recipientsFor } from './email.ts';

/** Number of sample submissions that are tried for all mails of a form, and the minimum for each list of recipients. */
const MOST_TRIED = 600;
const LEAST_TRIED = 8;

/** Warns about mails that nobody gets if a field is left empty. A mail with only copies is not sent. */
export async function warnOfForm(_parts: object, config: FormConfig): Promise<FormWarning[]> {
  const lists = config.options.notifications.flatMap((notification, index) => {
    if (!notification.enabled) return [];
    const path = `config.options.notifications[${index}]`;
    const routes = notification.routes ?? [];
    const own = { notification, list: notification, at: `${path}.to` };
    return [own, ...routes.map((list, place) => ({ notification, list, at: `${path}.routes[${place}].to` }))];
  });
  const fieldOf = targetsIn(config);
  const happensWhileEmpty = emptyAnswers(config);
  const labelled = (name: string) => {
    const label = fieldOf('', name)?.field.label;
    return label ? `${name} (${label})` : name;
  };
  const most = Math.max(LEAST_TRIED, Math.floor(MOST_TRIED / Math.max(1, lists.length)));
  return lists.flatMap(({ notification, list, at }): FormWarning[] => {
    const names = fieldsOf(list.to);
    if (names === null || names.length === 0) return [];
    const conditionals = [notification, ...(notification.routes ?? [])].map(({ conditional }) => conditional);
    const happens = (values: Parameters<typeof applies>[1]) =>
      applies(notification.conditional, values) && recipientsFor(notification, () => values) === list;
    if (!happensWhileEmpty({ names, conditionals, happens }, most)) return [];
    const message = `${at}: nobody gets this mail when ${names.map(labelled).join(', ')} ${names.length > 1 ? 'are' : 'is'} left empty. Make the field required, add an address, or send the mail only when it is filled in.`;
    return [{ code: 'recipient_may_be_empty', path: at, message }];
  });
}

/** Returns the fields with the recipients; null if the mail also goes to a fixed address. */
function fieldsOf(to: string): string[] | null {
  const items = addressItems(to).filter((item) => item.trim() !== '');
  const names = items.map((item) => {
    const [tag, ...more] = tagsOf(parseTemplate(item).pieces);
    const instead = tag?.filters.some(({ name, args: [text = ''] }) => name === 'default' && !isEmpty(text));
    return tag && more.length === 0 && !instead ? fieldNameOf(tag.tag) : null;
  });
  return names.some((name) => name === null) ? null : (names as string[]);
}
