import type { HttpClient } from '../http/http-client.ts';
import { createBrevo } from './brevo.ts';
import type { ListProvider } from './lists.ts';
import { createMailchimp } from './mailchimp.ts';

/** E-mail marketing providers by the ids of their integrations. URLs as in `MAILCHIMP_API_URL` and `BREVO_API_URL`. */
export function createListProviders(
  { mailchimpUrl, brevoUrl }: { mailchimpUrl: string; brevoUrl: string },
  http: HttpClient,
): ReadonlyMap<string, ListProvider> {
  const providers = [createMailchimp({ http, url: mailchimpUrl }), createBrevo({ http, url: brevoUrl })];
  return new Map(providers.map((provider) => [provider.name, provider]));
}
