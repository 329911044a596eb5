import { Controller } from '@nestjs/common';
import { requireSystemTenant } from '@candor/platform/actor.js';
import { MailSecrets } from '@candor/platform/mail-secrets.js';
import {
  RecipientsService,
  type ListRecipientsRequest,
  type ResolveRecipientsRequest,
  type ResolveSecretRequest,
} from '@candor/proto/gen/candor/recipients/v1/recipients_pb.js';
import { recipientsToWire } from '@candor/recipients/recipients-answer.js';
import { parseListRequest, parseResolveRequest } from '@candor/recipients/recipients-request.js';
import { Rpc, type RpcContext } from '@candor/rpc/rpc.js';
import { OwnersReader } from './owners.reader.js';
import { parseUserChoice } from './user-choice.js';

const INSTANCE = 'identity';

/** Lists users for notifications, for mails about the organisation itself: its Owners, its Admins, or single ones. */
@Controller()
export class OwnersController {
  constructor(
    private readonly reader: OwnersReader,
    private readonly secrets: MailSecrets,
  ) {}

  @Rpc(RecipientsService.method.listRecipients, INSTANCE)
  async listRecipients(request: ListRecipientsRequest, { actor }: RpcContext) {
    const customerId = requireSystemTenant(actor);
    const page = parseListRequest(request);
    const owners = await this.reader.list(customerId, page, parseUserChoice(request));
    const rows = owners.map(({ id }) => ({ id, channel: 'email' as const }));
    return recipientsToWire(rows, page);
  }

  @Rpc(RecipientsService.method.resolveRecipients, INSTANCE)
  async resolveRecipients(request: ResolveRecipientsRequest, { actor }: RpcContext) {
    const customerId = requireSystemTenant(actor);
    const owners = await this.reader.resolve(customerId, parseResolveRequest(request));
    return { destinations: owners.map(({ id, email, language }) => ({ id, address: email, language })) };
  }

  @Rpc(RecipientsService.method.resolveSecret, INSTANCE)
  async resolveSecret({ sealed }: ResolveSecretRequest, { actor }: RpcContext) {
    return { secret: this.secrets.open(requireSystemTenant(actor), sealed) };
  }
}
