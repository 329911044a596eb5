import { Controller } from '@nestjs/common';
import {
  ComponentImportsService as Imports,
  type ImportComponentsRequest,
  type PreviewImportRequest,
} from '@candor/proto/gen/candor/catalog/v1/imports_pb.js';
import { Rpc, type RpcContext } from '@candor/rpc/rpc.js';
import { ComponentImportsService } from './component-imports.service.js';

@Controller()
export class ComponentImportsController {
  constructor(private readonly imports: ComponentImportsService) {}

  @Rpc(Imports.method.previewImport)
  async previewImport(request: PreviewImportRequest, { actor }: RpcContext) {
    return this.imports.preview(actor, request);
  }

  @Rpc(Imports.method.importComponents)
  async importComponents(request: ImportComponentsRequest, { actor }: RpcContext) {
    return this.imports.create(actor, request);
  }
}
