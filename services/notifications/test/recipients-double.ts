import { Controller, Module, type DynamicModule } from '@nestjs/common';
import { requireSystemTenant } from '@candor/platform/actor.js';
import { type AppDefinition } from '@candor/platform/app.js';
import { NotFoundError, UnavailableError } from '@candor/platform/errors.js';
import { newId } from '@candor/platform/ids.js';
import {
  Channel,
  Interest,
  RecipientsService,
  type CountRecipientsRequest,
  type ListRecipientsRequest,
  type ResolveRecipientsRequest,
  type ResolveSecretRequest,
} from '@candor/proto/gen/candor/recipients/v1/recipients_pb.js';
import { Rpc, type RpcContext } from '@candor/rpc/rpc.js';
import { defineService } from '@candor/service-app/define-service.js';

export interface FakeSubscriber {
  readonly id: string;
  readonly customerId: string;
  readonly channel: Channel;
  readonly address: string;
  readonly secrets: string[];
  readonly source: Source;
  /** The notifications that it chose; everything by default. */
  readonly interests?: readonly Interest[];
  /** Of a user; Owner by default. */
  readonly role?: 'Owner' | 'Admin' | 'User';
  /** The components that it follows; all by default. */
  readonly componentIds?: readonly string[];
  /** The further page that it subscribed to. */
  readonly pageId?: string;
  /** The language of its mails; none as from a release before languages. */
  readonly language?: string;
  /** The audiences of its page that it is in. */
  audienceIds?: readonly string[];
  readonly slack?: { botToken: string; channelId: string; webhookUrl?: string };
  readonly twitter?: { accessToken: string; accessSecret: string };
  unsubscribed?: boolean;
  /** Exists, but is not notified. */
  switchedOff?: boolean;
}

type Named = Pick<ListRecipientsRequest, 'componentIds' | 'seenComponentIds' | 'internalComponentIds'>;

export type Source = 'integrations' | 'subscribers' | 'identity';

/** Stands in for the contexts that list recipients: same calls over the same wire, its list in memory. */
export class RecipientsDouble {
  readonly subscribers: FakeSubscriber[] = [];
  /** Number of ListRecipients calls that are still answered; then it is "down". */
  pagesLeft = Infinity;
  /** Contexts that refuse to answer. */
  readonly down = new Set<Source>();
  readonly leaving = new Set<FakeSubscriber>();
  /** What a page shows, and which audiences alone see something of it, by its id; of a first page that of its organisation. */
  readonly pages = new Map<
    string,
    { componentIds: readonly string[]; audiences: readonly { id: string; componentIds: readonly string[] }[] }
  >();
  readonly losing = new Set<FakeSubscriber>();

  add(
    customerId: string,
    channel: Channel,
    address: string,
    secrets: string[] = [],
    rest: Partial<FakeSubscriber> = {},
  ): FakeSubscriber {
    const subscriber: FakeSubscriber = {
      id: newId(),
      customerId,
      channel,
      address,
      secrets,
      source: 'subscribers',
      ...rest,
    };
    this.subscribers.push(subscriber);
    return subscriber;
  }

  /** The subscriber unsubscribes as soon as a planner has read them. */
  leaveAfterListing(subscriber: FakeSubscriber): void {
    this.leaving.add(subscriber);
  }

  /** The subscriber is in no audience any more as soon as a planner has read it. */
  leaveAudiencesAfterListing(subscriber: FakeSubscriber): void {
    this.losing.add(subscriber);
  }

  /** Those of the components that a subscriber sees. @param internal of a first page, those that not all see */
  seenBy(one: FakeSubscriber, componentIds: readonly string[], internal: readonly string[]): readonly string[] {
    const { customerId, source, pageId = '', audienceIds = [] } = one;
    if (source !== 'subscribers') return componentIds;
    const page = this.pages.get(pageId || customerId);
    if (pageId === '') {
      const own = page?.audiences.filter(({ id }) => audienceIds.includes(id)) ?? [];
      const isOwn = (id: string) => own.some((audience) => audience.componentIds.includes(id));
      return componentIds.filter((id) => !internal.includes(id) || isOwn(id));
    }
    if (!page) return componentIds;
    const isSeen = (id: string): boolean => {
      const of = page.audiences.filter((audience) => audience.componentIds.includes(id));
      return of.length === 0 || of.some(({ id: audienceId }) => audienceIds.includes(audienceId));
    };
    return componentIds.filter((id) => page.componentIds.includes(id) && isSeen(id));
  }

  follows(one: FakeSubscriber, { componentIds, seenComponentIds, internalComponentIds }: Named): boolean {
    if (componentIds.length === 0)
      return seenComponentIds.length === 0 || this.seenBy(one, seenComponentIds, internalComponentIds).length > 0;
    const seen = this.seenBy(one, componentIds, internalComponentIds);
    return seen.length > 0 && (!one.componentIds || one.componentIds.some((id) => seen.includes(id)));
  }

  /** A secret as its owner seals it in an event. */
  seal(customerId: string, secret: string): string {
    return Buffer.from(JSON.stringify([customerId, secret])).toString('base64url');
  }

  tokenOf(id: string): string {
    return `token-of-${id}`;
  }
}

@Controller()
class RecipientsDoubleController {
  constructor(private readonly double: RecipientsDouble) {}

  @Rpc(RecipientsService.method.listRecipients, 'subscribers')
  async listSubscribers(request: ListRecipientsRequest, { actor }: RpcContext) {
    this.double.pagesLeft -= 1;
    if (this.double.pagesLeft < 0) throw new UnavailableError('The list is being restarted.');
    return this.list('subscribers', request, requireSystemTenant(actor));
  }

  @Rpc(RecipientsService.method.listRecipients, 'integrations')
  async listIntegrations(request: ListRecipientsRequest, { actor }: RpcContext) {
    return this.list('integrations', request, requireSystemTenant(actor));
  }

  @Rpc(RecipientsService.method.listRecipients, 'identity')
  async listOwners(request: ListRecipientsRequest, { actor }: RpcContext) {
    return this.list('identity', request, requireSystemTenant(actor));
  }

  @Rpc(RecipientsService.method.resolveRecipients, 'subscribers')
  async resolveSubscribers(request: ResolveRecipientsRequest, { actor }: RpcContext) {
    return this.resolve('subscribers', request, requireSystemTenant(actor));
  }

  @Rpc(RecipientsService.method.resolveRecipients, 'integrations')
  async resolveIntegrations(request: ResolveRecipientsRequest, { actor }: RpcContext) {
    return this.resolve('integrations', request, requireSystemTenant(actor));
  }

  @Rpc(RecipientsService.method.resolveRecipients, 'identity')
  async resolveOwners(request: ResolveRecipientsRequest, { actor }: RpcContext) {
    return this.resolve('identity', request, requireSystemTenant(actor));
  }

  @Rpc(RecipientsService.method.countRecipients, 'subscribers')
  async countSubscribers(request: CountRecipientsRequest, { actor }: RpcContext) {
    return this.count('subscribers', request, requireSystemTenant(actor));
  }

  @Rpc(RecipientsService.method.countRecipients, 'integrations')
  async countIntegrations(request: CountRecipientsRequest, { actor }: RpcContext) {
    return this.count('integrations', request, requireSystemTenant(actor));
  }

  @Rpc(RecipientsService.method.resolveSecret, 'subscribers')
  async resolveSubscribersSecret({ sealed }: ResolveSecretRequest, { actor }: RpcContext) {
    return this.open('subscribers', sealed, requireSystemTenant(actor));
  }

  @Rpc(RecipientsService.method.resolveSecret, 'identity')
  async resolveUsersSecret({ sealed }: ResolveSecretRequest, { actor }: RpcContext) {
    return this.open('identity', sealed, requireSystemTenant(actor));
  }

  private open(source: Source, sealed: string, customerId: string) {
    if (this.double.down.has(source)) throw new UnavailableError(`${source} is being restarted.`);
    const [owner, secret] = JSON.parse(Buffer.from(sealed, 'base64url').toString()) as string[];
    if (owner !== customerId) throw new NotFoundError('There is no such secret.');
    return { secret };
  }

  private count(source: Source, { interest, pageIds, ...named }: CountRecipientsRequest, customerId: string) {
    const counts = new Map<string, { channel: Channel; pageId: string; count: bigint }>();
    const pages = pageIds.length === 0 ? [customerId] : pageIds;
    if (this.double.down.has(source)) throw new UnavailableError(`${source} is being restarted.`);
    for (const one of this.double.subscribers) {
      if (one.source !== source || one.customerId !== customerId || one.unsubscribed || one.switchedOff) continue;
      if (one.interests && !one.interests.includes(interest)) continue;
      if (!this.double.follows(one, named)) continue;
      const { channel, pageId = '' } = one;
      if (source === 'subscribers' && !pages.includes(pageId || customerId)) continue;
      const counted = counts.get(`${channel} ${pageId}`) ?? { channel, pageId, count: 0n };
      counts.set(`${channel} ${pageId}`, { ...counted, count: counted.count + 1n });
    }
    return { counts: [...counts.values()] };
  }

  private list(source: Source, request: ListRecipientsRequest, customerId: string) {
    const { afterId, pageSize, interest, pageId } = request;
    const isMeant = source === 'identity' ? (one: FakeSubscriber) => isUserOf(request, one) : () => true;
    if (this.double.down.has(source)) throw new UnavailableError(`${source} is being restarted.`);
    const after = this.double.subscribers
      .filter((one) => one.source === source && one.customerId === customerId && !one.unsubscribed && one.id > afterId)
      .filter(({ interests }) => interest === Interest.UNSPECIFIED || !interests || interests.includes(interest))
      .filter((one) => source !== 'subscribers' || (one.pageId ?? customerId) === (pageId || customerId))
      .filter((one) => this.double.follows(one, request) && isMeant(one))
      .sort((a, b) => (a.id < b.id ? -1 : 1));
    const page = after.slice(0, pageSize);
    for (const one of page) if (this.double.leaving.delete(one)) one.unsubscribed = true;
    for (const one of page) if (this.double.losing.delete(one)) one.audienceIds = [];
    return {
      recipients: page.map(({ id, channel }) => ({ id, channel })),
      lastPage: after.length <= pageSize,
    };
  }

  private resolve(source: Source, { ids, namesOnly }: ResolveRecipientsRequest, customerId: string) {
    if (this.double.down.has(source)) throw new UnavailableError(`${source} is being restarted.`);
    const wanted = new Set(ids);
    const there = this.double.subscribers.filter(
      (one) => one.source === source && wanted.has(one.id) && one.customerId === customerId && !one.unsubscribed,
    );
    if (namesOnly) return { destinations: there.map(({ id, address }) => ({ id, address })) };
    const present = there.filter(({ switchedOff }) => !switchedOff);
    return {
      destinations: present.map(({ id, address, secrets, slack, twitter, language, audienceIds = [] }) => ({
        id,
        audienceIds: [...audienceIds],
        address,
        language,
        unsubscribeToken: source === 'identity' ? '' : this.double.tokenOf(id),
        manageToken: source === 'subscribers' ? `manage-${id}` : '',
        signingSecrets: secrets,
        ...(slack ? { slack } : {}),
        ...(twitter ? { twitter } : {}),
      })),
    };
  }
}

function isUserOf({ userIds, administrators }: ListRecipientsRequest, { id, role = 'Owner' }: FakeSubscriber): boolean {
  if (userIds.length > 0) return userIds.includes(id);
  return role === 'Owner' || (administrators && role === 'Admin');
}

@Module({})
class RecipientsDoubleModule {
  static with(double: RecipientsDouble): DynamicModule {
    return {
      module: RecipientsDoubleModule,
      controllers: [RecipientsDoubleController],
      providers: [{ provide: RecipientsDouble, useValue: double }],
    };
  }
}

export function recipientsDoubleApp(double: RecipientsDouble): AppDefinition {
  return defineService({
    name: 'recipients-double',
    config: (env) => ({ natsUrls: [env.NATS_URL ?? ''] }),
    module: () => RecipientsDoubleModule.with(double),
  });
}
