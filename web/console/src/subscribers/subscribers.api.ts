import { type Language } from '@candor/words/languages.js';
import { api, KEPT_S, LIST } from '../api/api.js';
import {
  type AddedWebhookSubscriber,
  type ChangedSubscribers,
  type EmailSubscriber,
  type Imported,
  type RotatedSubscriberSecret,
  type SubscribersChange,
} from '../api/contract.js';
import { untilRefused } from '../api/show-at-once.js';
import { ofPage } from '../pages/pages.api.js';
import { type Subscriber, type SubscriberChannel } from './subscriber.rules.js';

/** Identifies one subscriber. */
export interface SubscriberKey {
  channel: SubscriberChannel;
  id: string;
}

/** Which page it is about. */
interface OfPage {
  /** Undefined for the first one. */
  pageId: string | undefined;
}

/** The filter of a list. */
export interface SubscriberSearch extends OfPage {
  channel: SubscriberChannel;
  /** A part of the address, URL, team or channel; empty for all. */
  search: string;
  /** Only those that are quarantined. */
  quarantined: boolean;
  /** Only those whose owner has not agreed yet. */
  unconfirmed: boolean;
  /** Only addresses that the page does not mail, because it mails listed people alone. */
  mayNotRead: boolean;
}

interface ManyChange extends OfPage {
  channel: SubscriberChannel;
  change: SubscribersChange;
}

/** A page of a list, newest first. */
export interface SubscriberPage {
  subscribers: Subscriber[];
  /** Where the next page starts; absent on the last. */
  nextCursor?: string;
  /** How many match on all pages; on the first page alone. */
  total?: number;
}

const PAGE_SIZE = 100;

const extraOptions = { handlesServerErrors: true };

const listOf = (channel: SubscriberChannel) => ({ type: 'Subscriber' as const, id: `${LIST} ${channel}` });
const urlOf = ({ channel, id }: SubscriberKey): string => `subscribers/${channel}/${encodeURIComponent(id)}`;
/** The one path that differs. */
const deletionUrlOf = ({ channel, id }: SubscriberKey): string =>
  channel === 'webhook' ? `subscribers/webhook/unsubscribe/${encodeURIComponent(id)}` : urlOf({ channel, id });

/** The cached searches that contain a subscriber. */
const listsWith = (id: string, state: Parameters<typeof api.util.selectInvalidatedBy>[0]): SubscriberSearch[] =>
  api.util
    .selectInvalidatedBy(state, [{ type: 'Subscriber', id }])
    .filter(({ endpointName }) => endpointName === 'listSubscribers')
    .map(({ originalArgs }) => originalArgs as SubscriberSearch);
/** Updates the pages of these lists. */
const inLists = (searches: readonly SubscriberSearch[], change: (pages: SubscriberPage[]) => void) =>
  searches.map((search) =>
    subscribersApi.util.updateQueryData('listSubscribers', search, ({ pages }) => change(pages)),
  );

const subscribersApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Subscribers of a channel, page after page. */
    listSubscribers: build.infiniteQuery<SubscriberPage, SubscriberSearch, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: ({ nextCursor }) => nextCursor,
      },
      query: ({ queryArg: { channel, pageId, search, quarantined, unconfirmed, mayNotRead }, pageParam }) => ({
        url: ofPage(`subscribers/${channel}`, pageId),
        params: {
          limit: PAGE_SIZE,
          ...(pageParam ? { cursor: pageParam } : { withTotal: true }),
          ...(search && { search }),
          ...(quarantined && { quarantined: true }),
          ...(unconfirmed && { unconfirmed: true }),
          ...(mayNotRead && { mayNotRead: true }),
        },
      }),
      transformResponse: (body: Record<string, unknown>, _meta, { queryArg }) => ({
        subscribers: body[`${queryArg.channel}Subscribers`] as Subscriber[],
        nextCursor: body.nextCursor as string | undefined,
        total: body.total as number | undefined,
      }),
      keepUnusedDataFor: KEPT_S,
      providesTags: (data, _error, { channel }) => [
        listOf(channel),
        ...(data?.pages ?? []).flatMap(({ subscribers }) =>
          subscribers.map(({ id }) => ({ type: 'Subscriber' as const, id })),
        ),
      ],
      extraOptions,
    }),
    getSubscriber: build.query<Subscriber, SubscriberKey>({
      query: urlOf,
      transformResponse: (body: Record<string, Subscriber>, _meta, { channel }) =>
        body[`${channel}Subscriber`] as Subscriber,
      providesTags: (_subscriber, _error, { id }) => [{ type: 'Subscriber', id }],
      extraOptions,
    }),
    /** Adds an address; its owner is asked by mail first. */
    addEmailSubscriber: build.mutation<EmailSubscriber, OfPage & { email: string; language: Language }>({
      query: ({ pageId, ...body }) => ({ url: ofPage('subscribers/email', pageId), method: 'POST', body }),
      transformResponse: (body: { emailSubscriber: EmailSubscriber }) => body.emailSubscriber,
      invalidatesTags: (_answer, error) => (error ? [] : [listOf('email')]),
      extraOptions,
    }),
    /** Adds an endpoint; the response has its signing secret, this once. */
    addWebhookSubscriber: build.mutation<AddedWebhookSubscriber, OfPage & { webhookUrl: string }>({
      query: ({ pageId, ...body }) => ({ url: ofPage('subscribers/webhook', pageId), method: 'POST', body }),
      invalidatesTags: (_answer, error) => (error ? [] : [listOf('webhook')]),
      extraOptions,
    }),
    /** Enables a subscriber, which also ends a quarantine, or disables it. */
    switchSubscriber: build.mutation<unknown, SubscriberKey & { enabled: boolean }>({
      query: ({ enabled, ...key }) => ({ url: urlOf(key), method: 'PATCH', params: { enabled } }),
      /** Updated optimistically in every list that contains it, and undone when refused. */
      onQueryStarted: async ({ id, enabled }, { dispatch, getState, queryFulfilled }) => {
        const switched = inLists(listsWith(id, getState()), (pages) => {
          const one = pages.flatMap(({ subscribers }) => subscribers).find((subscriber) => subscriber.id === id);
          if (one) one.enabled = enabled;
        });
        await untilRefused(
          queryFulfilled,
          switched.map((change) => dispatch(change)),
        );
      },
      invalidatesTags: (_answer, _error, { id }) => [{ type: 'Subscriber', id }],
      extraOptions,
    }),
    /** Changes the language of an address's mails. */
    setSubscriberLanguage: build.mutation<unknown, SubscriberKey & { language: Language }>({
      query: ({ language, ...key }) => ({ url: urlOf(key), method: 'PATCH', body: { language } }),
      onQueryStarted: async ({ id, language }, { dispatch, getState, queryFulfilled }) => {
        const changed = inLists(listsWith(id, getState()), (pages) => {
          const one = pages.flatMap(({ subscribers }) => subscribers).find((subscriber) => subscriber.id === id);
          if (one && 'emailAddress' in one) one.language = language;
        });
        await untilRefused(
          queryFulfilled,
          changed.map((change) => dispatch(change)),
        );
      },
      invalidatesTags: (_answer, _error, { id }) => [{ type: 'Subscriber', id }],
      extraOptions,
    }),
    deleteSubscriber: build.mutation<null, SubscriberKey>({
      query: (key) => ({ url: deletionUrlOf(key), method: 'DELETE' }),
      onQueryStarted: async ({ id }, { dispatch, getState, queryFulfilled }) => {
        const without = inLists(listsWith(id, getState()), (pages) => {
          for (const page of pages) page.subscribers = page.subscribers.filter((subscriber) => subscriber.id !== id);
        });
        await untilRefused(
          queryFulfilled,
          without.map((change) => dispatch(change)),
        );
      },
      invalidatesTags: (_answer, _error, { channel }) => [listOf(channel)],
      extraOptions,
    }),
    /** Does the same to many, in one call. */
    changeSubscribers: build.mutation<ChangedSubscribers, ManyChange>({
      query: ({ channel, pageId, change }) => ({
        url: ofPage(`subscribers/${channel}/change`, pageId),
        method: 'POST',
        body: change,
      }),
      // Also after a refusal: there are others by then.
      invalidatesTags: (_answer, _error, { channel }) => [listOf(channel)],
      extraOptions,
    }),
    rotateSubscriberSecret: build.mutation<RotatedSubscriberSecret, string>({
      query: (id) => ({ url: `${urlOf({ channel: 'webhook', id })}/rotate-secret`, method: 'POST' }),
      extraOptions,
    }),
    /** Imports a CSV file completely or not at all. */
    importEmailSubscribers: build.mutation<Imported, OfPage & { csv: string; consent: boolean }>({
      query: ({ pageId, csv, consent }) => ({
        url: ofPage('subscribers/email/import', pageId),
        method: 'POST',
        params: { consent },
        headers: { 'content-type': 'text/csv' },
        body: csv,
      }),
      invalidatesTags: (_answer, error) => (error ? [] : [listOf('email')]),
      extraOptions,
    }),
  }),
});

export const {
  useGetSubscriberQuery,
  useListSubscribersInfiniteQuery,
  useAddEmailSubscriberMutation,
  useAddWebhookSubscriberMutation,
  useSwitchSubscriberMutation,
  useSetSubscriberLanguageMutation,
  useDeleteSubscriberMutation,
  useRotateSubscriberSecretMutation,
  useImportEmailSubscribersMutation,
  useChangeSubscribersMutation,
} = subscribersApi;
