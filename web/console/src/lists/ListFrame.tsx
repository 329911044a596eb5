import { Button } from '@blueprintjs/core';
import { Search } from '@blueprintjs/icons';
import { useEffect, type ReactElement, type ReactNode } from 'react';
import { EmptyState } from '../feedback/EmptyState.js';
import { MoreButton, type MoreButtonProps } from '../feedback/MoreButton.js';
import { QueryState, type QueryStateProps } from '../feedback/QueryState.js';
import { SearchField } from './SearchField.js';
import { useKeptPlace } from './use-kept-place.js';
import { type ListFilter } from './use-list-filter.js';

/** A list that is fetched page by page, as its hook returns it. */
export type PagedList = QueryStateProps['query'] &
  MoreButtonProps['list'] & { currentData?: { pages: readonly unknown[] }; data?: unknown };

export interface ListFrameProps {
  /** What is listed, as in "Incidents". */
  what: string;
  list: PagedList;
  /** How many are loaded; undefined until the first page is there. */
  count: number | undefined;
  filter: ListFilter<'q'> | ListFilter;
  /** The fields beside the search. */
  fields?: ReactNode;
  /** Stands at the end of the filter, as a download. */
  actions?: ReactNode;
  /** The content of a list that has nothing at all. */
  empty: ReactNode;
  /** The rows. */
  children: ReactNode;
}

/**
 * A list with search, filter and pages: its rows, or that there are none, or none that match, or the error. The filter
 * is there once the list has something to be narrowed.
 */
export function ListFrame(props: ListFrameProps): ReactElement {
  const { what, list, count, filter, fields, actions, empty, children } = props;
  const { isNarrow, pages } = filter;
  const loaded = list.currentData?.pages.length ?? 0;
  const isWhole = count !== undefined && (loaded >= pages || !list.hasNextPage);
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  const mayContinue = loaded > 0 && loaded < pages && hasNextPage && !isFetchingNextPage && !list.error;
  useEffect(() => {
    if (mayContinue) void fetchNextPage();
  }, [mayContinue, loaded, fetchNextPage]);
  useKeptPlace(isWhole);
  const isNarrowable = isNarrow || (count === undefined ? list.data !== undefined : count > 0);
  const more = { hasNextPage, isFetchingNextPage, fetchNextPage: () => filter.showPages(Math.max(loaded, 1) + 1) };

  return (
    <>
      {isNarrowable && (
        <div role="search" className="list-filter" aria-label={what}>
          <SearchField
            label={`Search ${what.toLowerCase()}`}
            value={filter.values.q ?? ''}
            onChange={(q) => filter.set({ q })}
          />
          {fields}
          {isNarrow && <Button variant="minimal" text="Clear" onClick={filter.clear} />}
          <span className="list-filter-space" />
          {actions}
        </div>
      )}
      <QueryState what={what} query={list} />
      {count === 0 && !isNarrow && empty}
      {count === 0 && isNarrow && (
        <EmptyState
          title="Nothing matches"
          icon={<Search size={28} />}
          action={<Button text="Clear the filter" onClick={filter.clear} />}
        >
          Nothing in this list is like that. Choose less to see more.
        </EmptyState>
      )}
      {count !== undefined && count > 0 && children}
      {count !== undefined && <MoreButton list={list.error ? list : more} />}
    </>
  );
}
