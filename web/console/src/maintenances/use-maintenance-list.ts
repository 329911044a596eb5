import { skipToken, type SkipToken } from '@reduxjs/toolkit/query';
import { type Maintenance, type MaintenanceTotals } from '../api/contract.js';
import { type PagedList } from '../lists/ListFrame.js';
import { useListMaintenancesInfiniteQuery, type MaintenanceSearch } from './maintenances.api.js';

/** Two lists as one: past maintenances follow once all future ones are loaded. */
export interface MaintenanceList {
  list: PagedList;
  /** Undefined until the first page of both is there. */
  maintenances: Maintenance[] | undefined;
  /** The numbers of each. */
  totals: (MaintenanceTotals | undefined)[];
}

/** @param over each may be skipped, not both */
export function useMaintenanceList(
  upcoming: MaintenanceSearch | SkipToken,
  over: MaintenanceSearch | SkipToken,
): MaintenanceList {
  const first = useListMaintenancesInfiniteQuery(upcoming, { refetchOnMountOrArgChange: true });
  const second = useListMaintenancesInfiniteQuery(over, { refetchOnMountOrArgChange: true });
  const both = [...(upcoming === skipToken ? [] : [first]), ...(over === skipToken ? [] : [second])];
  const isThere = both.every(({ currentData }) => currentData !== undefined);
  const shown = first.hasNextPage ? both.slice(0, 1) : both;
  const pages = shown.flatMap(({ currentData }) => currentData?.pages ?? []);
  // One message for both: an error is shown once, and both are fetched again.
  const failed = both.find(({ error }) => error !== undefined);
  const last = shown.at(-1) ?? second;
  return {
    list: {
      currentData: isThere ? { pages } : undefined,
      data: both.every(({ data }) => data !== undefined) || undefined,
      error: failed?.error,
      isFetching: both.some(({ isFetching }) => isFetching),
      refetch: () => Promise.all(both.map(({ refetch }) => refetch())),
      hasNextPage: last.hasNextPage,
      isFetchingNextPage: last.isFetchingNextPage,
      fetchNextPage: last.fetchNextPage,
    },
    maintenances: isThere ? pages.flatMap((page) => page.maintenances) : undefined,
    totals: both.map(({ currentData }) => currentData?.pages[0]?.totals),
  };
}
