import type { ShownWebhook } from './use-cases.ts';

/** A webhook of the site for administrators: of secrets only whether they are set. */
export function webhookJson({ key, url, format, events, active, secrets, createdAt, updatedAt }: ShownWebhook) {
  const isSet = (name: string) => secrets[`${name}_set`] === true;
  const { previous_secret_expires_at: until } = secrets;
  return {
    ...{ key, url, format, events, active },
    secret_set: isSet('secret'),
    headers_set: isSet('headers'),
    previous_secret_set: isSet('previous_secret'),
    ...(typeof until === 'string' && { previous_secret_expires_at: until }),
    created_at: createdAt.toISOString(),
    updated_at: updatedAt.toISOString(),
  };
}
