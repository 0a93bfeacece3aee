import { isObject } from '../../forms/config/json.ts';
import type { FormConfig } from '../../forms/config/types.ts';

/** Texts of notifications that are read by people, and go nowhere. */
const TEXTS = ['html', 'subject', 'from_name'];

/**
 * E-mail and web addresses of a config that nobody has given: a model made them up, and a form must not send anybody's values
 * there.
 * @param given all that the model was told
 */
export function inventedAddresses(config: FormConfig, given: string): string[] {
  const known = given.toLowerCase();
  const { notifications, allowed_origins: origins, redirect_url: redirect } = config.options;
  const invented = (address: string) => address !== '' && !known.includes(address.toLowerCase());
  const mistakes: string[] = [];
  for (const [index, notification] of notifications.entries()) {
    for (const [key, value] of Object.entries(notification)) {
      const items = TEXTS.includes(key) ? [] : textsOf(value).split(/[,\n]/);
      if (items.some((item) => item.includes('@') && invented(item.trim()))) {
        mistakes.push(
          `config.options.notifications[${index}].${key} has an address that nobody has given: use one that was given, or a merge tag, or leave the notification out`,
        );
      }
    }
  }
  for (const [index, origin] of origins.entries()) {
    if (invented(hostOf(origin ?? '')))
      mistakes.push(`config.options.allowed_origins[${index}] was not given: leave it out`);
  }
  if (redirect && invented(hostOf(redirect))) {
    mistakes.push('config.options.redirect_url leads to a site that nobody has given: leave it out');
  }
  return mistakes;
}

/** Empty for a path of this site. */
function hostOf(address: string): string {
  return URL.parse(address)?.hostname ?? '';
}

/** What a config says to the world, for `inventedAddresses`. */
export function textsOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(textsOf).join('\n');
  return isObject(value) ? Object.values(value).map(textsOf).join('\n') : '';
}
