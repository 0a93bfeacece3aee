import type { operations } from 'service-api';
import type { Target } from './numbers.ts';

type Health = operations['serviceHealth']['responses'][200]['content']['application/json'];
export type HealthState = Health['state'];
export type PartOfService = Health['parts'][number];

const WORST_FIRST: readonly HealthState[] = ['failing', 'attention', 'unknown', 'ok'];

/** Sorts the parts by urgency. */
export function worstFirst(parts: readonly PartOfService[]): PartOfService[] {
  return parts.toSorted((one, other) => WORST_FIRST.indexOf(one.state) - WORST_FIRST.indexOf(other.state));
}

/** Returns the view with more about a part. */
export function linkOfPart(part: PartOfService['part']): Target | undefined {
  if (part === 'mail') return { to: '/deliveries', search: { tab: 'mail' } };
  if (part === 'workers' || part === 'backlog') return { to: '/deliveries', search: { tab: 'queues' } };
  return undefined;
}
