import { api, LIST } from '../api/api.js';
import { type AuditAction, type AuditLogPage, type AuditObject } from '../api/contract.js';

const PAGE_SIZE = 100;

/** The filter of a list of entries; all given conditions must hold. */
export interface AuditFilter {
  userId?: string;
  action?: AuditAction;
  objectType?: AuditObject;
  /** At this moment or later (epoch ms). */
  from?: number;
  /** Before this moment (epoch ms). */
  to?: number;
}

const auditLogApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The actions of the organisation's users, newest first, page after page. */
    listAuditLog: build.infiniteQuery<AuditLogPage, AuditFilter, string | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ nextCursor }) => nextCursor },
      query: ({ queryArg, pageParam }) => ({
        url: 'audit-log',
        params: { limit: PAGE_SIZE, ...queryArg, ...(pageParam && { cursor: pageParam }) },
      }),
      providesTags: [{ type: 'AuditEntry', id: LIST }],
      extraOptions: { handlesServerErrors: true },
    }),
  }),
});

export const { useListAuditLogInfiniteQuery } = auditLogApi;
