import { Body, Inject, Post } from '@nestjs/common';
import type { StaffActor } from '@candor/platform/actor.js';
import {
  ComponentImportsService,
  type ImportedComponent,
  type ReadComponent,
} from '@candor/proto/gen/candor/catalog/v1/imports_pb.js';
import { RpcClient, type RpcClientOf } from '@candor/rpc/rpc-client.js';
import { IdempotencyKey } from '../idempotency/idempotency-key.js';
import { ChangesOwn, Creates, StaffController } from '../routes/operations.js';
import { Staff } from '../session/staff.js';
import { present } from '../wire/present.js';
import {
  ImportPreviewRequest,
  ImportServicesRequest,
  type ImportedServiceRequest,
} from './service-imports.requests.js';
import {
  ImportedServicesEnvelope,
  ImportPreviewEnvelope,
  type ReadServiceResponse,
} from './service-imports.responses.js';
import { componentFromWire } from './services.mapper.js';

/** Another page has some seconds to answer (ms). */
const PREVIEW_TIMEOUT_MS = 15_000;

/** Many services at once. */
@StaffController('Services', 'services/import')
export class ServiceImportsController {
  private readonly imports: RpcClientOf<typeof ComponentImportsService>;

  constructor(@Inject(RpcClient) rpc: RpcClient) {
    this.imports = rpc.service(ComponentImportsService);
  }

  @Post('preview')
  @ChangesOwn('What lines or another status page would make; saves nothing', ImportPreviewEnvelope, {
    description:
      'Of another page, names, descriptions, groups and their order are read from its /api/v2/summary.json; statuses are not.',
    invalid: ['/lines/3', 'Line 3: API is in line 1 already.'],
  })
  async previewImport(@Staff() actor: StaffActor, @Body() body: ImportPreviewRequest): Promise<ImportPreviewEnvelope> {
    const request = { lines: body.lines ?? '', url: body.url ?? '' };
    const { components } = await this.imports.previewImport(request, { actor, timeoutMs: PREVIEW_TIMEOUT_MS });
    return { services: components.map(readFromWire) };
  }

  @Post()
  @Creates('Create many services, all or none', ImportedServicesEnvelope, {
    description:
      'They are public and in use. One that is there already, under the same name in the same group, is refused.',
    invalid: ['/services/0/name', 'Checkout is there already.'],
  })
  async importServices(
    @Staff() actor: StaffActor,
    @IdempotencyKey() idempotencyKey: string,
    @Body() body: ImportServicesRequest,
  ): Promise<ImportedServicesEnvelope> {
    const request = { components: (body.services ?? []).map(importedToWire), idempotencyKey };
    const { components } = await this.imports.importComponents(request, { actor });
    return { components: components.map(componentFromWire) };
  }
}

function importedToWire({ name, description, group }: ImportedServiceRequest) {
  return { name: name ?? '', description: description ?? '', groupName: group?.name ?? '' } satisfies Pick<
    ImportedComponent,
    'name' | 'description' | 'groupName'
  >;
}

function readFromWire({ component, known }: ReadComponent): ReadServiceResponse {
  const { name, description, groupName } = present(component);
  return { name, description, group: { name: groupName }, known };
}
