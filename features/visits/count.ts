import type { Request } from 'express';
import type { ActiveForm } from '#features/forms/visitors/active-forms.ts';
import { COUNTED, type Count } from '#forms/visits/facts.ts';
import type { VisitCounters } from './counters.ts';
import { countsVisits } from './option.ts';

/** Programs that say in their user agent what they are. */
const ROBOTS = /bot\b|crawl|spider|slurp|preview|facebookexternalhit|lighthouse|curl\/|wget\/|python-/i;

type Headers = Pick<Request, 'get'>;

/** True unless the visitor asks not to be followed, the request comes from a program, or the form counts no visits. */
export function mayCount({ config }: ActiveForm, req: Headers): boolean {
  const isRefused = req.get('sec-gpc') === '1' || req.get('dnt') === '1';
  const isAhead = /prefetch|prerender/.test(req.get('sec-purpose') ?? req.get('purpose') ?? '');
  return countsVisits(config) && !isRefused && !isAhead && !ROBOTS.test(req.get('user-agent') ?? '');
}

/** Counts in memory what a request for a page of a form tells about the visit. */
export function countRequest(visits: VisitCounters, form: ActiveForm, req: Headers, counts: readonly Count[]): void {
  if (counts.length > 0 && mayCount(form, req)) visits.add(form.id, counts);
}

export const VIEW: readonly Count[] = [{ path: '', name: COUNTED.views, count: 1 }];
