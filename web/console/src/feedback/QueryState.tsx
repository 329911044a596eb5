import { type ReactElement } from 'react';
import { LoadError } from './LoadError.js';
import { ListSkeleton } from './Skeletons.js';

export interface QueryStateProps {
  /** The kind of data, as in "Services". */
  what: string;
  /** The result of the query's hook. */
  query: { currentData?: unknown; error?: unknown; isFetching: boolean; refetch: () => unknown };
  /** The number of placeholder cards until the data arrives. */
  rows?: number;
}

/** Shown above or in place of a query's data: the error or the loading state; nothing once the data is there. */
export function QueryState({ what, query, rows }: QueryStateProps): ReactElement | null {
  const { currentData, error, isFetching, refetch } = query;
  if (error) {
    const failed = currentData === undefined ? what : 'The latest state';
    return <LoadError what={failed} error={error} retry={refetch} retrying={isFetching} />;
  }
  return currentData === undefined ? <ListSkeleton rows={rows} /> : null;
}
