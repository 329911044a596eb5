import { Controller } from '@nestjs/common';
import {
  SubscriberImportsService as Contract,
  type AddImportLinesRequest,
  type BeginImportRequest,
  type ExportEmailSubscribersRequest,
  type FinishImportRequest,
} from '@candor/proto/gen/candor/subscribers/v1/administration_pb.js';
import { Rpc, type RpcContext } from '@candor/rpc/rpc.js';
import { subscriberToWire } from '../administration/subscriber.mapper.js';
import { ExportSubscribers } from './export-subscribers.js';
import { ImportSubscribers } from './import-subscribers.js';

@Controller()
export class ImportsController {
  constructor(
    private readonly imports: ImportSubscribers,
    private readonly exports: ExportSubscribers,
  ) {}

  @Rpc(Contract.method.beginImport)
  async beginImport(request: BeginImportRequest, { actor }: RpcContext) {
    return { importId: await this.imports.begin(actor, request) };
  }

  @Rpc(Contract.method.addImportLines)
  async addImportLines(request: AddImportLinesRequest, { actor }: RpcContext) {
    await this.imports.add(actor, request);
    return {};
  }

  @Rpc(Contract.method.finishImport)
  async finishImport({ importId }: FinishImportRequest, { actor }: RpcContext) {
    return this.imports.finish(actor, importId);
  }

  @Rpc(Contract.method.exportEmailSubscribers)
  async exportEmailSubscribers(request: ExportEmailSubscribersRequest, { actor }: RpcContext) {
    const page = await this.exports.execute(actor, request);
    return { subscribers: page.subscribers.map(subscriberToWire), nextCursor: page.nextCursor };
  }
}
