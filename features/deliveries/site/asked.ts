import type { FeatureData } from '#features/feature-data.ts';
import type { DeclaredEvent } from '#http/openapi/webhooks.ts';

/** Whether events that were asked for are such: by its type, by `form.*`, or all by `*`. */
export function asksFor(asked: readonly string[], type: string): boolean {
  return asked.some((one) => one === '*' || one === type || (one.endsWith('.*') && type.startsWith(one.slice(0, -1))));
}

/** The events that a webhook of the site may ask for. */
export function askable(installed: readonly Pick<FeatureData, 'events'>[]): DeclaredEvent[] {
  return installed.flatMap(({ events = [] }) => events).filter(({ ofSite }) => ofSite);
}

/** Names of events that there are not. */
export function unknownEvents(asked: readonly string[], known: readonly DeclaredEvent[]): string[] {
  return asked.filter((one) => !known.some(({ type }) => asksFor([one], type)));
}
