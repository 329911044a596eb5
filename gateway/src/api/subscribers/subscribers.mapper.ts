import type { MessageInitShape } from '@bufbuild/protobuf';
import { InvalidError } from '@candor/platform/errors.js';
import type { Channel } from '@candor/proto/gen/candor/recipients/v1/recipients_pb.js';
import {
  QuarantineReason,
  SubscribersAction,
  UnchangedReason,
  type ChangeSubscribersRequestSchema,
  type ChangeSubscribersResponse,
  type ListSubscribersRequestSchema,
  type ListSubscribersResponse,
  type Quarantine,
  type Subscriber,
  type UpdateSubscriberRequestSchema,
} from '@candor/proto/gen/candor/subscribers/v1/administration_pb.js';
import { choicesFromWire, choicesToWire } from '@candor/proto/subscriber-choices.js';
import { type Language, languageOr } from '@candor/words/languages.js';
import { type OfPageQuery, ofPage } from '../validation/of-page.query.js';
import { pageToWire } from '../validation/page.query.js';
import type { ChoicesRequest } from './choices.requests.js';
import type {
  ChangeSubscribersRequest,
  SubscriberFilterRequest,
  SubscribersActionWord,
  SubscribersQuery,
  SwitchQuery,
} from './subscribers.requests.js';
import type {
  ChangedSubscribersResponse,
  EmailSubscriberResponse,
  QuarantineReasonWord,
  QuarantineResponse,
  SlackSubscriberResponse,
  SubscriberResponse,
  UnchangedReasonWord,
  WebhookSubscriberResponse,
} from './subscribers.responses.js';

const REASONS: Readonly<Record<QuarantineReason, QuarantineReasonWord>> = {
  [QuarantineReason.UNSPECIFIED]: 'refused',
  [QuarantineReason.REFUSED]: 'refused',
  [QuarantineReason.GONE]: 'gone',
  [QuarantineReason.ONLY_FAILURES]: 'only_failures',
};

const ACTIONS: Readonly<Record<SubscribersActionWord, SubscribersAction>> = {
  enable: SubscribersAction.ENABLE,
  disable: SubscribersAction.DISABLE,
  'ask-again': SubscribersAction.ASK_AGAIN,
  approve: SubscribersAction.APPROVE,
  delete: SubscribersAction.DELETE,
};

const UNCHANGED: Readonly<Record<UnchangedReason, UnchangedReasonWord>> = {
  [UnchangedReason.UNSPECIFIED]: 'missing',
  [UnchangedReason.MISSING]: 'missing',
  [UnchangedReason.CONFIRMED]: 'confirmed',
  [UnchangedReason.ASKED_ENOUGH]: 'asked_enough',
  [UnchangedReason.NOT_LISTED]: 'not_listed',
};

export function listToWire(
  channel: Channel,
  query: SubscribersQuery,
): MessageInitShape<typeof ListSubscribersRequestSchema> {
  return {
    channel,
    ...pageToWire(query),
    search: query.search ?? '',
    quarantinedOnly: query.quarantined === 'true',
    unconfirmedOnly: query.unconfirmed === 'true',
    nonReadersOnly: query.mayNotRead === 'true',
    withTotal: query.withTotal === 'true',
    ...ofPage(query),
  };
}

/** What a page of a list has beside its subscribers. */
export function pageFromWire({ nextCursor, total }: ListSubscribersResponse): { nextCursor?: string; total?: number } {
  return { ...(nextCursor && { nextCursor }), ...(total !== undefined && { total }) };
}

export function manyToWire(
  channel: Channel,
  page: OfPageQuery,
  { action, ids, matching, expected }: ChangeSubscribersRequest,
): MessageInitShape<typeof ChangeSubscribersRequestSchema> {
  return {
    channel,
    action: action ? ACTIONS[action] : SubscribersAction.UNSPECIFIED,
    ...(ids
      ? { whom: { case: 'these', value: { ids } } }
      : matching && {
          whom: { case: matching.mayNotRead ? 'nonReaders' : 'matching', value: filterToWire(matching) },
        }),
    ...(expected != null && { expected }),
    ...ofPage(page),
  };
}

function filterToWire({ search, quarantined, unconfirmed }: SubscriberFilterRequest) {
  return { search: search ?? '', quarantinedOnly: quarantined ?? false, unconfirmedOnly: unconfirmed ?? false };
}

export function manyFromWire({ changed, unchanged, examples }: ChangeSubscribersResponse): ChangedSubscribersResponse {
  return { changed, unchanged, examples: examples.map(({ id, reason }) => ({ id, reason: UNCHANGED[reason] })) };
}

/** @throws InvalidError when there is nothing to change */
export function updateToWire(
  channel: Channel,
  id: string,
  { enabled }: SwitchQuery,
  body: ChoicesRequest & { readonly language?: Language | null },
): MessageInitShape<typeof UpdateSubscriberRequestSchema> {
  const choices = choicesToWire(body);
  const { language } = body;
  if (enabled === undefined && !choices && !language)
    throw new InvalidError([{ pointer: '/enabled', detail: 'Please give true or false.' }]);
  return {
    channel,
    id,
    ...(enabled && { enabled: enabled === 'true' }),
    ...(choices && { choices }),
    ...(language && { language }),
  };
}

export function emailSubscriberFromWire(subscriber: Subscriber): EmailSubscriberResponse {
  const { importedWithConsent } = subscriber;
  return {
    ...subscriberFromWire(subscriber),
    emailAddress: subscriber.address,
    verified: subscriber.verified,
    language: languageOr(subscriber.language),
    ...(importedWithConsent && {
      importedWithConsent: { userId: importedWithConsent.userId, time: Number(importedWithConsent.time) },
    }),
  };
}

export function webhookSubscriberFromWire(subscriber: Subscriber): WebhookSubscriberResponse {
  return { ...subscriberFromWire(subscriber), url: subscriber.address };
}

export function slackSubscriberFromWire(subscriber: Subscriber): SlackSubscriberResponse {
  const { teamName, channelName } = subscriber;
  return { ...subscriberFromWire(subscriber), teamName, channelName };
}

function subscriberFromWire(subscriber: Subscriber): SubscriberResponse {
  const { id, enabled, creationTime, choices, paused, pageId, quarantine } = subscriber;
  return {
    id,
    enabled,
    creationTime: Number(creationTime),
    ...choicesFromWire(choices),
    paused,
    mayRead: subscriber.mayRead ?? true,
    ...(pageId && { pageId }),
    ...(quarantine && { quarantine: quarantineFromWire(quarantine) }),
  };
}

function quarantineFromWire({ reason, detail, since }: Quarantine): QuarantineResponse {
  return { reason: REASONS[reason], detail, since: Number(since) };
}
