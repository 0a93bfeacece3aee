import { integrationsBudgets } from '#features/integrations/budgets.ts';
import { ProviderError } from '#outgoing/errors.ts';
import type { HttpResponse } from '#outgoing/http-client.ts';

/** A list or audience at a provider, for people to choose from. */
export interface ContactList {
  id: string;
  name: string;
  member_count: number;
}

/** Value of a provider's contact field. Every provider accepts texts, some also the other types. */
export type ListFieldValue = string | number | boolean | string[];

export interface Subscription {
  listId: string;
  /** A single address. */
  email: string;
  /** Values by the provider's field names (merge fields, attributes). */
  fields: Record<string, ListFieldValue>;
  tags: string[];
  /** If false, contacts that the provider already has stay unchanged. */
  updateExisting: boolean;
  /** Null subscribes without confirmation. Brevo needs the template of the confirmation mail and the target of its link. */
  doubleOptIn: { templateId?: number; redirectUrl?: string } | null;
}

/** An e-mail marketing provider. Subscribing twice is harmless, and people who unsubscribed are never subscribed again. */
export interface ListProvider {
  /**
   * Returns all lists of the account.
   * @throws ProviderError; `unauthorized` when the key is wrong or malformed.
   */
  lists(apiKey: string, signal?: AbortSignal): Promise<ContactList[]>;
  /** @throws ProviderError */
  subscribe(apiKey: string, subscription: Subscription, signal?: AbortSignal): Promise<void>;
}

/** True if the key can be sent in a header and is not, for example, a pasted sentence. */
export function isSendableKey(apiKey: string): boolean {
  return /^[\x21-\x7e]{1,500}$/.test(apiKey);
}

export function unusableKey(label: string, why: string): ProviderError {
  return new ProviderError(`The ${label} API key ${why}.`, { kind: 'permanent', type: 'unauthorized' });
}

/** Creates a transient error: this answer may come from a proxy, and the next one from the provider itself. */
export function unreadable(label: string, what: string, { status }: HttpResponse): ProviderError {
  const message = `The answer from ${label} has no ${what}.`;
  return new ProviderError(message, { kind: 'transient', type: 'invalid_response', status });
}

const MOST = integrationsBudgets.contactLists.atMost;

function tooMany(): ProviderError {
  const message = `The account has more than ${MOST} lists.`;
  return new ProviderError(message, { kind: 'permanent', type: 'response_too_large' });
}

/** Reads pages until all items that the provider counts are read, or a page is empty. */
export async function allPages<T>(readPage: (offset: number) => Promise<{ items: T[]; total: number }>): Promise<T[]> {
  const all: T[] = [];
  for (;;) {
    const { items, total } = await readPage(all.length);
    for (const item of items) all.push(item);
    if (all.length > MOST) throw tooMany();
    if (items.length === 0 || all.length >= total) return all;
  }
}
