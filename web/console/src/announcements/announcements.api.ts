import { api, KEPT_S, LIST } from '../api/api.js';
import {
  type Announcement,
  type AnnouncementChange,
  type AnnouncementDeliveries,
  type AnnouncementDraft,
  type AnnouncementPage,
  type SearchFilter,
} from '../api/contract.js';

const PAGE_SIZE = 25;

const extraOptions = { handlesServerErrors: true };

const urlOf = (id: string): string => `announcements/${encodeURIComponent(id)}`;

const CHANGED = [{ type: 'Announcement', id: LIST }] as const;

const announcementsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Announcements page after page, the latest start first. */
    listAnnouncements: build.infiniteQuery<AnnouncementPage, SearchFilter[], string | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ nextCursor }) => nextCursor },
      query: ({ queryArg: filters, pageParam }) => ({
        url: 'announcements/search',
        method: 'POST',
        params: { limit: PAGE_SIZE, ...(pageParam && { cursor: pageParam }) },
        body: { filters, withTotal: pageParam === null },
      }),
      providesTags: CHANGED,
      extraOptions,
      keepUnusedDataFor: KEPT_S,
    }),
    getAnnouncement: build.query<Announcement, string>({
      query: urlOf,
      transformResponse: (body: { announcement: Announcement }) => body.announcement,
      providesTags: (_announcement, _error, id) => [{ type: 'Announcement', id }],
      extraOptions,
    }),
    /** The progress of its notifications per channel, and the state of the search for recipients. */
    getAnnouncementDeliveries: build.query<AnnouncementDeliveries, string>({
      query: (id) => `${urlOf(id)}/deliveries`,
      providesTags: (_reports, _error, id) => [{ type: 'Delivery', id }],
      extraOptions,
    }),
    createAnnouncement: build.mutation<Announcement, AnnouncementDraft>({
      query: (body) => ({ url: 'announcements', method: 'POST', body }),
      transformResponse: (body: { announcement: Announcement }) => body.announcement,
      invalidatesTags: (_answer, error) => (error ? [] : CHANGED),
      extraOptions,
    }),
    /** 409 with the current version unless the author has seen it. */
    updateAnnouncement: build.mutation<Announcement, { id: string; change: AnnouncementChange }>({
      query: ({ id, change }) => ({ url: urlOf(id), method: 'PATCH', body: change }),
      transformResponse: (body: { announcement: Announcement }) => body.announcement,
      // A refusal may mean that another user has changed it.
      invalidatesTags: (_answer, _error, { id }) => [
        { type: 'Announcement', id },
        { type: 'Delivery', id },
        ...CHANGED,
      ],
      extraOptions,
    }),
    deleteAnnouncement: build.mutation<null, string>({
      query: (id) => ({ url: urlOf(id), method: 'DELETE' }),
      invalidatesTags: (_answer, error) => (error ? [] : CHANGED),
      extraOptions,
    }),
  }),
});

export const {
  useListAnnouncementsInfiniteQuery,
  useGetAnnouncementQuery,
  useGetAnnouncementDeliveriesQuery,
  useCreateAnnouncementMutation,
  useUpdateAnnouncementMutation,
  useDeleteAnnouncementMutation,
} = announcementsApi;
