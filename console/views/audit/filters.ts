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

/** What the address says, as the route takes it. */
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

/** What can be chosen: each event in words, and groups of those that begin alike. @param groupText of `login.*` */
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
