import { Controller } from '@nestjs/common';
import { Rpc, type RpcContext } from '@candor/messaging/rpc.js';
import { requireSystemTenant } from '@candor/platform/actor.js';
import {
  RecipientsService,
  type ListRecipientsRequest,
  type ResolveRecipientsRequest,
} from '@candor/proto/gen/candor/recipients/v1/recipients_pb.js';
import { LinkTokens } from '../links/link-tokens.js';
import { SigningSecrets } from '../webhooks/signing-secrets.js';
import { parseListRequest, parseResolveRequest } from './recipients-request.js';
import { toDestination, toRecipient } from './recipients.mapper.js';
import { RecipientsReader } from './recipients.reader.js';

/** The instance of the recipients contract that this context answers. */
export const RECIPIENTS_INSTANCE = 'subscribers';

/** Lends subscribers to notifications, and to nobody else: addresses and secrets leave the service here. */
@Controller()
export class RecipientsController {
  constructor(
    private readonly reader: RecipientsReader,
    private readonly tokens: LinkTokens,
    private readonly secrets: SigningSecrets,
  ) {}

  @Rpc(RecipientsService.method.listRecipients, RECIPIENTS_INSTANCE)
  async listRecipients(request: ListRecipientsRequest, { actor }: RpcContext) {
    const customerId = requireSystemTenant(actor);
    const { recipients, lastPage } = await this.reader.list(customerId, parseListRequest(request));
    return { recipients: recipients.map(toRecipient), lastPage };
  }

  @Rpc(RecipientsService.method.resolveRecipients, RECIPIENTS_INSTANCE)
  async resolveRecipients(request: ResolveRecipientsRequest, { actor }: RpcContext) {
    const customerId = requireSystemTenant(actor);
    const rows = await this.reader.resolve(customerId, parseResolveRequest(request));
    return { destinations: rows.map((row) => toDestination(customerId, row, this.tokens, this.secrets)) };
  }
}
