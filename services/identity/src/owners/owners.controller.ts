import { Controller } from '@nestjs/common';
import { requireSystemTenant } from '@candor/platform/actor.js';
import { isId } from '@candor/platform/ids.js';
import { MailSecrets } from '@candor/platform/mail-secrets.js';
import { Violations } from '@candor/platform/violations.js';
import {
  Channel,
  RecipientsService,
  type ListRecipientsRequest,
  type ResolveRecipientsRequest,
  type ResolveSecretRequest,
} from '@candor/proto/gen/candor/recipients/v1/recipients_pb.js';
import { Rpc, type RpcContext } from '@candor/rpc/rpc.js';
import { OwnersReader } from './owners.reader.js';

const INSTANCE = 'identity';
const MAX_PAGE_SIZE = 1_000;

/** Lists the Owners for notifications, for mails about the organisation itself. */
@Controller()
export class OwnersController {
  constructor(
    private readonly reader: OwnersReader,
    private readonly secrets: MailSecrets,
  ) {}

  @Rpc(RecipientsService.method.listRecipients, INSTANCE)
  async listRecipients({ eligibleAt, afterId, pageSize }: ListRecipientsRequest, { actor }: RpcContext) {
    const customerId = requireSystemTenant(actor);
    new Violations()
      .check(afterId === '' || isId(afterId), '/afterId', 'Must be the id of a recipient.')
      .check(pageSize >= 1 && pageSize <= MAX_PAGE_SIZE, '/pageSize', `Must be between 1 and ${MAX_PAGE_SIZE}.`)
      .throwIfAny();
    const page = { eligibleAt: Number(eligibleAt), afterId: afterId || undefined, size: pageSize };
    const { owners, lastPage } = await this.reader.list(customerId, page);
    return { recipients: owners.map(({ id }) => ({ id, channel: Channel.EMAIL })), lastPage };
  }

  @Rpc(RecipientsService.method.resolveRecipients, INSTANCE)
  async resolveRecipients({ ids }: ResolveRecipientsRequest, { actor }: RpcContext) {
    const customerId = requireSystemTenant(actor);
    new Violations()
      .check(ids.length <= MAX_PAGE_SIZE, '/ids', `Must be at most ${MAX_PAGE_SIZE}.`)
      .check(ids.every(isId), '/ids', 'Must be ids of recipients.')
      .throwIfAny();
    const owners = await this.reader.resolve(customerId, ids);
    return { destinations: owners.map(({ id, email }) => ({ id, address: email })) };
  }

  @Rpc(RecipientsService.method.resolveSecret, INSTANCE)
  async resolveSecret({ sealed }: ResolveSecretRequest, { actor }: RpcContext) {
    return { secret: this.secrets.open(requireSystemTenant(actor), sealed) };
  }
}
