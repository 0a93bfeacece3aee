import { integrationsBudgets } from '#features/integrations/budgets.ts';
import { ProviderError } from '#outgoing/errors.ts';
import type { HttpResponse } from '#outgoing/http-client.ts';

/** A list, or audience, as people choose it. */
export interface ContactList {
  id: string;
  name: string;
  member_count: number;
}

/** A value of one of the provider's own fields: every provider takes texts, some the other types too. */
export type ListFieldValue = string | number | boolean | string[];

export interface Subscription {
  listId: string;
  /** One mailbox. */
  email: string;
  /** Keyed by the provider's own names: merge fields, attributes. */
  fields: Record<string, ListFieldValue>;
  tags: string[];
  /** False changes nothing for people whom the provider already knows. */
  updateExisting: boolean;
  /** Null subscribes at once. Brevo needs the template of the mail that asks, and where its link leads. */
  doubleOptIn: { templateId?: number; redirectUrl?: string } | null;
}

/** An e-mail marketing provider. Subscribing again does no harm, and nobody who has left is subscribed again. */
export interface ListProvider {
  /**
   * Every list of the account.
   * @throws ProviderError; `unauthorized` when the key is wrong or malformed.
   */
  lists(apiKey: string, signal?: AbortSignal): Promise<ContactList[]>;
  /** @throws ProviderError */
  subscribe(apiKey: string, subscription: Subscription, signal?: AbortSignal): Promise<void>;
}

/** Whether a key can be sent in a header and is not a whole sentence. */
export function isSendableKey(apiKey: string): boolean {
  return /^[\x21-\x7e]{1,500}$/.test(apiKey);
}

export function unusableKey(label: string, why: string): ProviderError {
  return new ProviderError(`The ${label} API key ${why}.`, { kind: 'permanent', type: 'unauthorized' });
}

/** Transient: this answer may come from a proxy, and the next one from the provider itself. */
export function unreadable(label: string, what: string, { status }: HttpResponse): ProviderError {
  const message = `The answer from ${label} has no ${what}.`;
  return new ProviderError(message, { kind: 'transient', type: 'invalid_response', status });
}

const MOST = integrationsBudgets.contactLists.atMost;

function tooMany(): ProviderError {
  const message = `The account has more than ${MOST} lists.`;
  return new ProviderError(message, { kind: 'permanent', type: 'response_too_large' });
}

/** Reads page after page until it has as many as the provider counts, or a page is empty. */
export async function allPages<T>(readPage: (offset: number) => Promise<{ items: T[]; total: number }>): Promise<T[]> {
  const all: T[] = [];
  for (;;) {
    const { items, total } = await readPage(all.length);
    for (const item of items) all.push(item);
    if (all.length > MOST) throw tooMany();
    if (items.length === 0 || all.length >= total) return all;
  }
}
