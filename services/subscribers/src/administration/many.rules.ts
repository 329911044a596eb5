import { ConflictError } from '@candor/platform/errors.js';
import { isId } from '@candor/platform/ids.js';
import { Violations } from '@candor/platform/violations.js';
import {
  SubscribersAction,
  type ChangeSubscribersRequest,
} from '@candor/proto/gen/candor/subscribers/v1/administration_pb.js';
import { channelFromWire } from '../subscription/channels.js';
import type { SubscriptionChannel } from '../subscription/subscription.entity.js';
import type { SubscriberFilter } from './subscriber-filter.js';

export const ACTIONS = ['enable', 'disable', 'ask-again', 'approve', 'delete'] as const;
export type ManyAction = (typeof ACTIONS)[number];

const BY_WIRE: Readonly<Record<SubscribersAction, ManyAction | undefined>> = {
  [SubscribersAction.UNSPECIFIED]: undefined,
  [SubscribersAction.ENABLE]: 'enable',
  [SubscribersAction.DISABLE]: 'disable',
  [SubscribersAction.ASK_AGAIN]: 'ask-again',
  [SubscribersAction.APPROVE]: 'approve',
  [SubscribersAction.DELETE]: 'delete',
};

export const MAX_SEARCH = 200;
const MAX_IDS = 1_000;
/** One statement changes this many within the deadline of a call. */
const MAX_CHANGED = 10_000;
/** Each is a mail: as many as an import asks at most. */
const MAX_ASKED = 1_000;

/** What is to be done to whom, checked. */
export interface ManyChange {
  readonly channel: SubscriptionChannel;
  readonly action: ManyAction;
  /** Undefined for everyone who matches the filter. */
  readonly ids: readonly string[] | undefined;
  readonly filter: SubscriberFilter;
  readonly expected: number | undefined;
}

const EVERYBODY: SubscriberFilter = {
  search: '',
  quarantinedOnly: false,
  unconfirmedOnly: false,
  nonReadersOnly: false,
};

/** @throws InvalidError at "/channel", "/action", "/ids", "/matching" and "/matching/search" */
export function readManyChange(request: ChangeSubscribersRequest): ManyChange {
  const channel = channelFromWire(request.channel);
  const action = BY_WIRE[request.action];
  const { whom, expected } = request;
  const ids = whom.case === 'these' ? whom.value.ids : undefined;
  const filter = filterOf(whom);
  new Violations()
    .check(channel !== undefined, '/channel', 'Unknown channel.')
    .check(action !== undefined, '/action', `Please give one of: ${ACTIONS.join(', ')}.`)
    .check(action !== 'ask-again' || channel === 'email', '/action', 'Only owners of addresses are asked.')
    .check(action !== 'approve' || channel !== 'email', '/action', 'Addresses are listed as people of the page.')
    .check(whom.case !== undefined, '/ids', 'Please say whom: by ids or by a filter.')
    .check(!ids || (ids.length > 0 && ids.length <= MAX_IDS), '/ids', `Please give 1 to ${MAX_IDS} ids.`)
    .check(!ids || ids.every(isId), '/ids', 'Please give ids of subscribers.')
    .optionalText(filter.search, '/matching/search', MAX_SEARCH)
    .throwIfAny();
  return { channel: channel!, action: action!, ids: ids && [...new Set(ids)], filter, expected };
}

function filterOf(whom: ChangeSubscribersRequest['whom']): SubscriberFilter {
  if (whom.case !== 'matching' && whom.case !== 'nonReaders') return EVERYBODY;
  return { ...whom.value, nonReadersOnly: whom.case === 'nonReaders' };
}

/** How many may be changed at once. */
export function mostOf(action: ManyAction): number {
  return action === 'ask-again' ? MAX_ASKED : MAX_CHANGED;
}

/**
 * @param found how many there are by now; more than {@link mostOf} only says that there are too many
 * @throws ConflictError when they are too many, or not as many as their author saw
 */
export function requireAsExpected({ action, expected }: Pick<ManyChange, 'action' | 'expected'>, found: number): void {
  const most = mostOf(action);
  if (found > most)
    throw new ConflictError(`These are more than ${most}. Please filter, so that it is fewer at a time.`);
  if (expected !== undefined && expected !== found)
    throw new ConflictError(`Nothing was changed: by now it would be ${found} subscriber(s), not ${expected}.`);
}

const DONE: Readonly<Record<ManyAction, string>> = {
  enable: 'enabled',
  disable: 'disabled',
  'ask-again': 'asked again',
  approve: 'approved',
  delete: 'deleted',
};

/** What the audit log says was done, as in "12 email subscribers deleted". */
export function manyText({ channel, action }: Pick<ManyChange, 'channel' | 'action'>, changed: number): string {
  return `${changed} ${channel} subscriber${changed === 1 ? '' : 's'} ${DONE[action]}`;
}
