import { type ReactElement } from 'react';
import { LoadError } from './LoadError.js';
import { ListSkeleton } from './Skeletons.js';

export interface QueryStateProps {
  /** What is to be shown, as in "Services". */
  what: string;
  /** What the hook of a query gave. */
  query: { currentData?: unknown; error?: unknown; isFetching: boolean; refetch: () => unknown };
  /** How many grey cards stand in its place until it is there. */
  rows?: number;
}

/** What stands above or in the place of what a query gives: that it failed, or that it is on its way; nothing once it is there. */
export function QueryState({ what, query, rows }: QueryStateProps): ReactElement | null {
  const { currentData, error, isFetching, refetch } = query;
  if (error) {
    const failed = currentData === undefined ? what : 'The latest state';
    return <LoadError what={failed} error={error} retry={refetch} retrying={isFetching} />;
  }
  return currentData === undefined ? <ListSkeleton rows={rows} /> : null;
}
