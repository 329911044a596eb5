import type { MessageInitShape } from '@bufbuild/protobuf';
import { Inject, Injectable } from '@nestjs/common';
import type { StaffActor } from '@candor/platform/actor.js';
import type { RecurrenceDraftSchema } from '@candor/proto/gen/candor/incidents/v1/maintenances_pb.js';
import { PagesService } from '@candor/proto/gen/candor/pages/v1/pages_pb.js';
import { RpcClient, type RpcClientOf } from '@candor/rpc/rpc-client.js';
import type { RecurrenceRequest } from './maintenance-series.requests.js';

/** Completes recurrences with the zone of the page. */
@Injectable()
export class Recurrences {
  private readonly pages: RpcClientOf<typeof PagesService>;

  constructor(@Inject(RpcClient) rpc: RpcClient) {
    this.pages = rpc.service(PagesService);
  }

  async toWire(
    actor: StaffActor,
    given: RecurrenceRequest | null | undefined,
  ): Promise<MessageInitShape<typeof RecurrenceDraftSchema> & { timeZone: string }> {
    return {
      rrule: given?.rrule ?? '',
      timeZone: given?.timeZone?.trim() || (await this.zoneOfPage(actor)),
      exceptions: (given?.exceptions ?? []).map(BigInt),
    };
  }

  private async zoneOfPage(actor: StaffActor): Promise<string> {
    const { settings } = await this.pages.getSettings({}, { actor });
    return settings?.timeZone || 'UTC';
  }
}
