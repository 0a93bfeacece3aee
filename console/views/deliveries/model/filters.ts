import { boundsOf } from '#console/parts/days/days.ts';
import { type Kind, STATES, type State } from './rows.ts';

/** The query of the address. */
export type Search = Readonly<Record<string, string | undefined>>;

/** The filters that lists and bulk routes take. */
export interface Filter {
  form_id?: number;
  state?: State;
  error_class?: string;
  from?: string;
  to?: string;
  /** For mails only. */
  provider?: string;
  notification_key?: string;
  /** For jobs only; `receiver` is the origin of a webhook. */
  receiver?: string;
  integration_id?: string;
  integration_key?: string;
}

/** A set of deliveries: those that match a filter, or those that somebody selected. */
export type Chosen = Filter | { ids: string[] };

/** Reads the filters for one kind from the address. Filters that this kind does not have are left out. */
export function filterOf(kind: Kind, search: Search): Filter {
  const form = Number(search.form);
  const state = STATES.find((one) => one === search.state);
  return {
    ...(Number.isSafeInteger(form) && form > 0 && { form_id: form }),
    ...(state && { state }),
    ...(search.reason && { error_class: search.reason }),
    ...boundsOf(search.from, search.to),
    ...(kind === 'mails' && search.provider && { provider: search.provider }),
    ...(kind === 'mails' && search.key && { notification_key: search.key }),
    ...(kind === 'jobs' && search.receiver && { receiver: search.receiver }),
    ...(kind === 'jobs' && search.type && { integration_id: search.type }),
    ...(kind === 'jobs' && search.key && { integration_key: search.key }),
  };
}

/** True when a list has any filter. */
export function isNarrowed(filter: Filter): boolean {
  return Object.keys(filter).length > 0;
}

/**
 * True when everything listed can be retried at once: the service requires a filter, and pending deliveries are already in
 * progress.
 */
export function canRetryAll(filter: Filter): boolean {
  return isNarrowed(filter) && filter.state !== 'pending';
}

/** True when everything listed can be cancelled at once. */
export function canCancelAll(filter: Filter): boolean {
  return isNarrowed(filter) && (filter.state === undefined || ['pending', 'retrying'].includes(filter.state));
}
