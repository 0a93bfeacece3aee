import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { answerOf, api } from '#console/api/client.ts';
import type { Checked, Draft, Losses } from '../model.ts';

/** The pause in typing after which a draft is checked. */
const PAUSE_MS = 600;

/** Lets the service check a draft, a moment after the last change. The last result stays until the next one arrives. */
export function useCheck(id: number, draft: Draft): { checked: Checked | null; isChecking: boolean } {
  const settled = useSettled(draft, PAUSE_MS);
  const query = useQuery({
    queryKey: ['builder', id, 'check', numberOf(settled)],
    queryFn: async ({ signal }): Promise<Checked> => {
      const body = { id, ...settled } as never;
      const answer = await answerOf(api.POST('/svcb/v1/forms/check', { body, signal }));
      const { errors, warnings, dropped_secrets: dropped, changes, revision } = answer;
      return { draft: settled, errors, warnings, dropped, changes: changes as Losses | null, revision };
    },
    placeholderData: keepPreviousData,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return { checked: query.data ?? null, isChecking: query.isFetching || settled !== draft };
}

const numbers = new WeakMap<Draft, number>();
let last = 0;

/** Numbers the drafts, so that query keys need not contain whole drafts. */
function numberOf(draft: Draft): number {
  const existing = numbers.get(draft);
  if (existing !== undefined) return existing;
  last += 1;
  numbers.set(draft, last);
  return last;
}

/** Returns a value once it has not changed for some time. */
export function useSettled<T>(value: T, pause: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause);
    return () => clearTimeout(timer);
  }, [value, pause]);
  return settled;
}
