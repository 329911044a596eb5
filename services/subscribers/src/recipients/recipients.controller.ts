import { Controller } from '@nestjs/common';
import { requireSystemTenant } from '@candor/platform/actor.js';
import { MailSecrets } from '@candor/platform/mail-secrets.js';
import { SealedSecrets } from '@candor/platform/sealed-secrets.js';
import {
  RecipientsService,
  type CountRecipientsRequest,
  type ListRecipientsRequest,
  type ResolveRecipientsRequest,
  type ResolveSecretRequest,
} from '@candor/proto/gen/candor/recipients/v1/recipients_pb.js';
import { countsToWire, namesToWire, recipientsToWire } from '@candor/recipients/recipients-answer.js';
import { parseCountRequest, parseListRequest, parseResolveRequest } from '@candor/recipients/recipients-request.js';
import { Rpc, type RpcContext } from '@candor/rpc/rpc.js';
import { LinkTokens } from '../links/link-tokens.js';
import { SigningSecrets } from '../webhooks/signing-secrets.js';
import { toDestination } from './recipients.mapper.js';
import { RecipientsReader } from './recipients.reader.js';

/** This context's instance of the recipients contract. */
export const RECIPIENTS_INSTANCE = 'subscribers';

/** Lists subscribers for notifications, and for no other caller: addresses and secrets leave the service here. */
@Controller()
export class RecipientsController {
  constructor(
    private readonly reader: RecipientsReader,
    private readonly tokens: LinkTokens,
    private readonly signing: SigningSecrets,
    private readonly sealed: SealedSecrets,
    private readonly secrets: MailSecrets,
  ) {}

  @Rpc(RecipientsService.method.listRecipients, RECIPIENTS_INSTANCE)
  async listRecipients(request: ListRecipientsRequest, { actor }: RpcContext) {
    const customerId = requireSystemTenant(actor);
    const page = parseListRequest(request);
    return recipientsToWire(await this.reader.list(customerId, page), page);
  }

  @Rpc(RecipientsService.method.countRecipients, RECIPIENTS_INSTANCE)
  async countRecipients(request: CountRecipientsRequest, { actor }: RpcContext) {
    const customerId = requireSystemTenant(actor);
    return countsToWire(await this.reader.count(customerId, parseCountRequest(request)));
  }

  @Rpc(RecipientsService.method.resolveSecret, RECIPIENTS_INSTANCE)
  async resolveSecret({ sealed }: ResolveSecretRequest, { actor }: RpcContext) {
    return { secret: this.secrets.open(requireSystemTenant(actor), sealed) };
  }

  @Rpc(RecipientsService.method.resolveRecipients, RECIPIENTS_INSTANCE)
  async resolveRecipients(request: ResolveRecipientsRequest, { actor }: RpcContext) {
    const customerId = requireSystemTenant(actor);
    const ids = parseResolveRequest(request);
    if (request.namesOnly) return namesToWire(await this.reader.names(customerId, ids));
    const rows = await this.reader.resolve(customerId, ids);
    const { tokens, signing, sealed } = this;
    return { destinations: rows.map((row) => toDestination(customerId, row, { tokens, signing, sealed })) };
  }
}
