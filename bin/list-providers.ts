import type { HttpClient } from '../providers/http/http-client.ts';
import { createBrevo } from '../providers/lists/brevo.ts';
import type { ListProvider } from '../providers/lists/lists.ts';
import { createMailchimp } from '../providers/lists/mailchimp.ts';
import type { Settings } from './settings.ts';

/** E-mail marketing providers by the ids of their integrations. */
export function createListProviders(
  { mailchimpUrl, brevoUrl }: Pick<Settings, 'mailchimpUrl' | 'brevoUrl'>,
  http: HttpClient,
): ReadonlyMap<string, ListProvider> {
  const providers = [createMailchimp({ http, url: mailchimpUrl }), createBrevo({ http, url: brevoUrl })];
  return new Map(providers.map((provider) => [provider.name, provider]));
}
