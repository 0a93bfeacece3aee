import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';

/** A way to load more rows of a list. */
export interface MoreRows {
  hasMore: boolean;
  isLoading: boolean;
  error: unknown;
  load(): void;
}

/**
 * Returns the rows of all loaded pages, and a way to load more.
 * @param rowsOf returns the rows of a page
 */
export function useRows<Page, Row>(
  query: UseInfiniteQueryResult<{ pages: Page[] }>,
  rowsOf: (page: Page) => readonly Row[],
): { rows: readonly Row[]; more: MoreRows } {
  const pages = query.data?.pages;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `rowsOf` is an inline function that always does the same.
  const rows = useMemo(() => pages?.flatMap((page) => [...rowsOf(page)]) ?? [], [pages]);
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, error, fetchNextPage } = query;
  const more = useMemo(
    () => ({
      hasMore: hasNextPage,
      isLoading: isFetchingNextPage,
      error: isFetchNextPageError ? error : null,
      load: () => void fetchNextPage(),
    }),
    [hasNextPage, isFetchingNextPage, isFetchNextPageError, error, fetchNextPage],
  );
  return { rows, more };
}
