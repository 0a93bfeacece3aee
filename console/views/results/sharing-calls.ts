import { queryOptions } from '@tanstack/react-query';
import { answerOf, api } from '#console/api/client.ts';

const LINKS = '/svcb/v1/forms/{id}/results/links';

export function linksQuery(id: number) {
  return queryOptions({
    queryKey: ['results', id, 'links'],
    queryFn: async ({ signal }) => (await answerOf(api.GET(LINKS, { params: { path: { id } }, signal }))).links,
  });
}

export type ResultsLink = Awaited<ReturnType<NonNullable<ReturnType<typeof linksQuery>['queryFn']>>>[number];

/** @param days null for a link without an end */
export function createLink(id: number, name: string, days: number | null) {
  const end = days === null ? { never_expires: true } : { expires_in_days: days };
  return answerOf(api.POST(LINKS, { params: { path: { id } }, body: { name, ...end } }));
}

export function revokeLink(id: number, link: string) {
  return answerOf(api.DELETE('/svcb/v1/forms/{id}/results/links/{link}', { params: { path: { id, link } } }));
}
