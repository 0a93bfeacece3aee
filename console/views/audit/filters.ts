import { boundsOf } from '#console/parts/days/days.ts';
import { events } from '#console/texts/en/audit/events.ts';
import { type Language, textsIn } from '#console/texts/language.ts';

export interface AuditFilter {
  event?: string;
  account?: string;
  target?: string;
  since?: string;
  until?: string;
}

/** Reads the filter from the address, in the form that the route takes. */
export function filterOf(search: Readonly<Record<string, string | undefined>>): AuditFilter {
  const { from, to } = boundsOf(search.from, search.to);
  const { event, account, target } = search;
  return {
    ...(event && { event }),
    ...(account && { account }),
    ...(target && { target }),
    ...(from && { since: from }),
    ...(to && { until: to }),
  };
}

/**
 * Lists the choices of the event filter: each event in words, and a wildcard for each group of events.
 * @param groupText returns the label for a wildcard such as `login.*`
 */
export function eventChoices(
  language: Language,
  groupText: (group: string) => string,
): { group: string; items: { value: string; label: string }[] }[] {
  const texts: Readonly<Record<string, string>> = textsIn(events, language);
  const groups = Map.groupBy(Object.keys(texts), (event) => event.split('.')[0] ?? event);
  return [...groups].map(([group, some]) => ({
    group,
    items: [
      ...(some.length > 1 ? [{ value: `${group}.*`, label: groupText(`${group}.*`) }] : []),
      ...some.map((event) => ({ value: event, label: `${event}: ${texts[event]}` })),
    ],
  }));
}
