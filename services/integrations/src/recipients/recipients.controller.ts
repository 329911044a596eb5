import { Controller } from '@nestjs/common';
import { requireSystemTenant } from '@candor/platform/actor.js';
import {
  Interest,
  RecipientsService,
  type CountRecipientsRequest,
  type ListRecipientsRequest,
  type ResolveRecipientsRequest,
} from '@candor/proto/gen/candor/recipients/v1/recipients_pb.js';
import { Rpc, type RpcContext } from '@candor/rpc/rpc.js';
import { CHANNELS } from '../integration/integration.mapper.js';
import { readListRequest, readResolveRequest } from './recipients-request.js';
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
    const { recipients, lastPage } = await this.reader.list(customerId, readListRequest(request));
    return { recipients: recipients.map(({ id, channel }) => ({ id, channel: CHANNELS[channel] })), lastPage };
  }

  @Rpc(RecipientsService.method.countRecipients, RECIPIENTS_INSTANCE)
  async countRecipients({ interest }: CountRecipientsRequest, { actor }: RpcContext) {
    const withTwitter = interest !== Interest.COMPONENT_STATUS;
    const counts = await this.reader.count(requireSystemTenant(actor), { withTwitter });
    return { counts: counts.map(({ channel, count }) => ({ channel: CHANNELS[channel], count: BigInt(count) })) };
  }

  @Rpc(RecipientsService.method.resolveRecipients, RECIPIENTS_INSTANCE)
  async resolveRecipients(request: ResolveRecipientsRequest, { actor }: RpcContext) {
    const customerId = requireSystemTenant(actor);
    const ids = readResolveRequest(request);
    if (request.namesOnly) {
      const names = await this.reader.names(customerId, ids);
      return { destinations: names.map(({ id, name }) => ({ id, address: name })) };
    }
    const rows = await this.reader.resolve(customerId, ids);
    return { destinations: rows.map((row) => this.mapper.toDestination(row)) };
  }
}
