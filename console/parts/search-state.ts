import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';

type Search = Readonly<Record<string, string | undefined>>;

/**
 * What a view is narrowed to, kept in the address: it can be shared, and the browser's back button takes a filter back.
 * @returns the texts of the query by name, and what changes some of them; undefined and '' take one out
 */
export function useSearchState(): [search: Search, change: (some: Search) => void] {
  const search = useSearch({ strict: false }) as Search;
  const navigate = useNavigate();
  const change = useCallback(
    (some: Search) => {
      const next = (before: Search) =>
        Object.fromEntries(
          Object.entries({ ...before, ...some }).filter(([, value]) => value !== undefined && value !== ''),
        );
      void navigate({ to: '.', search: next as never, replace: true });
    },
    [navigate],
  );
  return [search, change];
}

/** Of the address: plain texts, as people write and share them. */
export function parseSearch(query: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(query));
}

export function stringifySearch(search: Record<string, unknown>): string {
  const query = new URLSearchParams(
    Object.entries(search).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  ).toString();
  return query === '' ? '' : `?${query}`;
}
