import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';

type Search = Readonly<Record<string, string | undefined>>;

/**
 * Reads and changes the filters of a view. They are in the address, so that it can be shared and the browser's back button
 * undoes a filter.
 * @returns the parameters of the query by name, and a function that changes them; undefined and '' remove a parameter
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

/** Parses a query into plain strings, as people write and share them; the router's default is JSON. */
export function parseSearch(query: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(query));
}

export function stringifySearch(search: Record<string, unknown>): string {
  const query = new URLSearchParams(
    Object.entries(search).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  ).toString();
  return query === '' ? '' : `?${query}`;
}
