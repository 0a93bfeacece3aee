import { boundsOf } from '#console/parts/days/days.ts';
import { type Kind, STATES, type State } from './rows.ts';

/** The query of the address. */
export type Search = Readonly<Record<string, string | undefined>>;

/** What lists and bulk routes take. */
export interface Filter {
  form_id?: number;
  state?: State;
  error_class?: string;
  from?: string;
  to?: string;
  /** Of mails. */
  provider?: string;
  notification_key?: string;
  /** Of jobs; `receiver` is the origin of a webhook. */
  receiver?: string;
  integration_id?: string;
  integration_key?: string;
}

/** Which deliveries are meant: by a filter, or those that somebody has chosen. */
export type Chosen = Filter | { ids: string[] };

/** What the address says of one kind; what that kind has no filter for is left out. */
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

/** Whether a list is narrowed by anything. */
export function isNarrowed(filter: Filter): boolean {
  return Object.keys(filter).length > 0;
}

/** Whether all that is listed can be tried again at once: the service wants a filter, and what is pending is under way. */
export function canRetryAll(filter: Filter): boolean {
  return isNarrowed(filter) && filter.state !== 'pending';
}

/** Whether all that is listed can be cancelled at once. */
export function canCancelAll(filter: Filter): boolean {
  return isNarrowed(filter) && (filter.state === undefined || ['pending', 'retrying'].includes(filter.state));
}
