import { api } from '../api/api.js';
import {
  type DeliveryChannel,
  type DeliveryLogPage,
  type DeliveryState,
  type RecipientDelivery,
} from '../api/contract.js';

/** Identifies an update that recipients were notified of. */
export interface NotifiedNews {
  subject: 'incidents' | 'maintenances' | 'announcements';
  /** Id of the incident, maintenance or announcement. */
  subjectId: string;
  /** Id of the entry for an incident, of the event for a maintenance; an announcement has notifications once. */
  newsId?: string;
  /** Id of the event for a correction of an entry; without it the entry as it was published. */
  eventId?: string;
}

/** Identifies its deliveries on one channel. */
export interface NotifiedOnChannel extends NotifiedNews {
  channel: DeliveryChannel;
}

/** A page of recipients. */
export interface RecipientPage {
  recipients: RecipientDelivery[];
  /** Where the next page starts; absent on the last. */
  nextCursor?: string;
}

const PAGE_SIZE = 50;

const extraOptions = { handlesServerErrors: true };

const urlOf = ({ subject, subjectId, newsId }: NotifiedNews): string =>
  `${subject}/${encodeURIComponent(subjectId)}/deliveries${newsId === undefined ? '' : `/${encodeURIComponent(newsId)}`}`;

const deliveriesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The recipients on a channel, with every attempt; only those in one state if it is given. */
    listRecipients: build.infiniteQuery<RecipientPage, NotifiedOnChannel & { state?: DeliveryState }, string | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ nextCursor }) => nextCursor },
      query: ({ queryArg, pageParam }) => ({
        url: `${urlOf(queryArg)}/recipients`,
        params: {
          channel: queryArg.channel,
          limit: PAGE_SIZE,
          ...(queryArg.eventId && { eventId: queryArg.eventId }),
          ...(queryArg.state && { state: queryArg.state }),
          ...(pageParam && { cursor: pageParam }),
        },
      }),
      providesTags: (_pages, _error, { subjectId }) => [{ type: 'Delivery', id: subjectId }],
      extraOptions,
    }),
    /** Retries the failed ones under the same message ids; returns their number. */
    resendFailed: build.mutation<number, NotifiedOnChannel>({
      query: (of) => ({
        url: `${urlOf(of)}/resend`,
        method: 'POST',
        body: { channel: of.channel, ...(of.eventId && { eventId: of.eventId }) },
      }),
      transformResponse: (body: { resent: number }) => body.resent,
      invalidatesTags: (_answer, error, { subjectId }) => (error ? [] : [{ type: 'Delivery', id: subjectId }]),
      extraOptions,
    }),
    /** The deliveries to one endpoint, channel or account, newest first. */
    listDeliveryLog: build.infiniteQuery<DeliveryLogPage, string, string | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ nextCursor }) => nextCursor },
      query: ({ queryArg: recipientId, pageParam }) => ({
        url: 'deliveries',
        params: { recipientId, limit: PAGE_SIZE, ...(pageParam && { cursor: pageParam }) },
      }),
      providesTags: (_pages, _error, recipientId) => [{ type: 'Delivery', id: recipientId }],
      extraOptions,
    }),
    /** Sends one delivery again, under its message id. 409 while it is under way. */
    replayDelivery: build.mutation<unknown, { eventId: string; recipientId: string }>({
      query: ({ eventId, recipientId }) => ({
        url: `deliveries/${encodeURIComponent(eventId)}/${encodeURIComponent(recipientId)}/replay`,
        method: 'POST',
      }),
      invalidatesTags: (_answer, _error, { recipientId }) => [{ type: 'Delivery', id: recipientId }],
      extraOptions,
    }),
  }),
});

export const {
  useListRecipientsInfiniteQuery,
  useResendFailedMutation,
  useListDeliveryLogInfiniteQuery,
  useReplayDeliveryMutation,
} = deliveriesApi;
