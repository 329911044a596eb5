import { Inject, Injectable } from '@nestjs/common';
import type { StaffActor } from '@candor/platform/actor.js';
import { CatalogService } from '@candor/proto/gen/candor/catalog/v1/catalog_pb.js';
import { UsersService } from '@candor/proto/gen/candor/identity/v1/users_pb.js';
import type { Beginning } from '@candor/proto/gen/candor/pages/v1/beginning_pb.js';
import { Channel } from '@candor/proto/gen/candor/recipients/v1/recipients_pb.js';
import { SubscriberAdministrationService } from '@candor/proto/gen/candor/subscribers/v1/administration_pb.js';
import { RpcClient, type RpcClientOf } from '@candor/rpc/rpc-client.js';
import type { BeginningResponse } from './beginning.responses.js';
import { stepsOf } from './beginning.rules.js';
import { beginningSteps, type StepWord } from './beginning.words.js';

const SUBSCRIBED = [Channel.EMAIL, Channel.WEBHOOK, Channel.SLACK];

/** The first steps, most of which follow from what other contexts have. */
@Injectable()
export class BeginningReader {
  private readonly catalog: RpcClientOf<typeof CatalogService>;
  private readonly users: RpcClientOf<typeof UsersService>;
  private readonly subscribers: RpcClientOf<typeof SubscriberAdministrationService>;

  constructor(@Inject(RpcClient) rpc: RpcClient) {
    this.catalog = rpc.service(CatalogService);
    this.users = rpc.service(UsersService);
    this.subscribers = rpc.service(SubscriberAdministrationService);
  }

  /** Asks nobody while the list is hidden: then no step is shown. */
  async read(actor: StaffActor, { dismissed, leftOut, done }: Beginning): Promise<BeginningResponse> {
    if (dismissed) return { dismissed, steps: [] };
    const facts = await Promise.all([this.hasServices(actor), this.hasColleague(actor), this.hasSubscriber(actor)]);
    const found = (['services', 'colleague', 'subscriber'] as const).filter((_, index) => facts[index]);
    return { dismissed, steps: stepsOf({ leftOut: wordsOf(leftOut), done: new Set([...wordsOf(done), ...found]) }) };
  }

  private async hasServices(actor: StaffActor): Promise<boolean> {
    return (await this.catalog.listComponents({ pageSize: 1 }, { actor })).components.length > 0;
  }

  /** Invited ones are users already. */
  private async hasColleague(actor: StaffActor): Promise<boolean> {
    return (await this.users.listUsers({ pageSize: 2 }, { actor })).users.length > 1;
  }

  /** Of any channel, confirmed or not. */
  private async hasSubscriber(actor: StaffActor): Promise<boolean> {
    const lists = SUBSCRIBED.map((channel) => this.subscribers.listSubscribers({ channel, pageSize: 1 }, { actor }));
    return (await Promise.all(lists)).some(({ subscribers }) => subscribers.length > 0);
  }
}

function wordsOf(steps: Beginning['done']): ReadonlySet<StepWord> {
  return new Set(steps.map((step) => beginningSteps.toWord(step)));
}
