import type { FeatureData } from '#features/feature-data.ts';
import type { DeclaredEvent } from '#http/openapi/webhooks.ts';

/** True when a subscription covers a type of event: by its type, by a group such as `form.*`, or by `*`. */
export function subscribesTo(subscribed: readonly string[], type: string): boolean {
  return subscribed.some(
    (one) => one === '*' || one === type || (one.endsWith('.*') && type.startsWith(one.slice(0, -1))),
  );
}

/** The events that a webhook of the site can subscribe to. */
export function subscribableEvents(installed: readonly Pick<FeatureData, 'events'>[]): DeclaredEvent[] {
  return installed.flatMap(({ events = [] }) => events).filter(({ ofSite }) => ofSite);
}

/** Returns the subscribed names that match no event. */
export function unknownEvents(subscribed: readonly string[], events: readonly DeclaredEvent[]): string[] {
  return subscribed.filter((one) => !events.some(({ type }) => subscribesTo([one], type)));
}
