import { Controller } from '@nestjs/common';
import {
  ReadersService as Readers,
  type GetReadersRequest,
  type ReplaceProgramsRequest,
  type SaveReadersRequest,
} from '@candor/proto/gen/candor/pages/v1/readers_pb.js';
import { Rpc, type RpcContext } from '@candor/rpc/rpc.js';
import { ReadersReader } from './readers.reader.js';
import { ReadersService } from './readers.service.js';
import { ReplacePrograms } from './replace-programs.js';

@Controller()
export class ReadersController {
  constructor(
    private readonly readers: ReadersService,
    private readonly reader: ReadersReader,
    private readonly programs: ReplacePrograms,
  ) {}

  @Rpc(Readers.method.getReaders)
  async getReaders({ pageId }: GetReadersRequest, { actor }: RpcContext) {
    return { readers: await this.reader.get(actor, pageId) };
  }

  @Rpc(Readers.method.saveReaders)
  async saveReaders(request: SaveReadersRequest, { actor }: RpcContext) {
    return { readers: await this.readers.save(actor, request) };
  }

  @Rpc(Readers.method.replacePrograms)
  async replacePrograms(request: ReplaceProgramsRequest, { actor }: RpcContext) {
    return { generation: await this.programs.replace(actor, request) };
  }
}
