import { Controller } from '@nestjs/common';
import { requireSystemTenant } from '@candor/platform/actor.js';
import {
  RecipientsService,
  type CountRecipientsRequest,
  type ListRecipientsRequest,
  type ResolveRecipientsRequest,
} from '@candor/proto/gen/candor/recipients/v1/recipients_pb.js';
import { countsToWire, namesToWire, recipientsToWire } from '@candor/recipients/recipients-answer.js';
import { parseCountRequest, parseListRequest, parseResolveRequest } from '@candor/recipients/recipients-request.js';
import { Rpc, type RpcContext } from '@candor/rpc/rpc.js';
import { DestinationMapper } from './recipients.mapper.js';
import { RecipientsReader } from './recipients.reader.js';

/** This context's instance of the recipients contract. */
export const RECIPIENTS_INSTANCE = 'integrations';

/** Lists integrations for notifications, and for no other caller: addresses and tokens leave the service here. */
@Controller()
export class RecipientsController {
  constructor(
    private readonly reader: RecipientsReader,
    private readonly mapper: DestinationMapper,
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

  @Rpc(RecipientsService.method.resolveRecipients, RECIPIENTS_INSTANCE)
  async resolveRecipients(request: ResolveRecipientsRequest, { actor }: RpcContext) {
    const customerId = requireSystemTenant(actor);
    const ids = parseResolveRequest(request);
    if (request.namesOnly) return namesToWire(await this.reader.names(customerId, ids));
    const rows = await this.reader.resolve(customerId, ids);
    return { destinations: rows.map((row) => this.mapper.toDestination(row)) };
  }
}
