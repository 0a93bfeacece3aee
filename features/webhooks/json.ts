import type { ShownWebhook } from './use-cases.ts';

/** Converts a webhook of the site for administrators. Secrets are reported as set or not, never returned. */
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
