import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';

/** How more rows of a list are had. */
export interface MoreRows {
  hasMore: boolean;
  isLoading: boolean;
  error: unknown;
  load(): void;
}

/**
 * The rows of all pages that were read, and the way to more.
 * @param rowsOf where a page has its rows
 */
export function useRows<Page, Row>(
  query: UseInfiniteQueryResult<{ pages: Page[] }>,
  rowsOf: (page: Page) => readonly Row[],
): { rows: readonly Row[]; more: MoreRows } {
  const pages = query.data?.pages;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `rowsOf` is written in place and does not change what it does.
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
