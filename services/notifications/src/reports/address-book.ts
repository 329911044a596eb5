import { Injectable } from '@nestjs/common';
import { AppLogger } from '@candor/platform/logger.js';
import { RecipientsService, type Destination } from '@candor/proto/gen/candor/recipients/v1/recipients_pb.js';
import { RpcClient, type RpcClientOf } from '@candor/rpc/rpc-client.js';
import { type SourceName } from '../ledger/ledger-types.js';

const TIMEOUT_MS = 3_000;

/** Current addresses, for people to read. The ledger stores none. */
@Injectable()
export class AddressBook {
  private readonly sources: Record<SourceName, RpcClientOf<typeof RecipientsService>>;

  constructor(
    rpc: RpcClient,
    private readonly log: AppLogger,
  ) {
    this.sources = {
      integrations: rpc.service(RecipientsService, 'integrations'),
      subscribers: rpc.service(RecipientsService, 'subscribers'),
      identity: rpc.service(RecipientsService, 'identity'),
    };
  }

  /** By recipient; deleted ones, and those of a context that does not answer, are absent. */
  async addressesOf(
    customerId: string,
    recipients: readonly { readonly recipientId: string; readonly source: SourceName }[],
  ): Promise<Map<string, string>> {
    const sources = [...new Set(recipients.map(({ source }) => source))];
    const found = await Promise.all(
      sources.map(async (source) => {
        const ids = recipients.filter((one) => one.source === source).map(({ recipientId }) => recipientId);
        return this.resolve(customerId, source, ids);
      }),
    );
    return new Map(found.flat().map(({ id, address }) => [id, address]));
  }

  private async resolve(customerId: string, source: SourceName, ids: string[]): Promise<Destination[]> {
    try {
      const actor = { kind: 'system', app: 'notifications-planner', customerId } as const;
      const request = { ids, namesOnly: true };
      return (await this.sources[source].resolveRecipients(request, { actor, timeoutMs: TIMEOUT_MS })).destinations;
    } catch (err) {
      this.log.info({ err, source }, 'a report goes without addresses');
      return [];
    }
  }
}
