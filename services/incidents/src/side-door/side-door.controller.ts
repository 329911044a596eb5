import { Controller } from '@nestjs/common';
import {
  IncidentsService,
  type PublishSideDoorEntryRequest,
} from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';
import { Rpc, type RpcContext } from '@candor/rpc/rpc.js';
import { PublishSideDoorEntry } from './publish-side-door-entry.js';

@Controller()
export class SideDoorController {
  constructor(private readonly publishing: PublishSideDoorEntry) {}

  @Rpc(IncidentsService.method.publishSideDoorEntry)
  async publishSideDoorEntry(request: PublishSideDoorEntryRequest, { actor }: RpcContext) {
    return { isThere: await this.publishing.execute(actor, request) };
  }
}
