import { Controller, Module } from '@nestjs/common';
import { NotFoundError } from '@candor/platform/errors.js';
import { CatalogService, type ListComponentsRequest } from '@candor/proto/gen/candor/catalog/v1/catalog_pb.js';
import { PagesService, type GetCustomerByIdRequest } from '@candor/proto/gen/candor/pages/v1/pages_pb.js';
import { Rpc } from '@candor/rpc/rpc.js';
import { defineService } from '@candor/service-app/define-service.js';

/** The id that belongs to no organisation. */
export const UNKNOWN_ID = '0199a1b2-0000-7000-8000-000000000000';

/** The components of every page. */
export const COMPONENTS = [
  { id: '0199a1b2-0000-7000-8000-00000000000a', name: 'API', groupName: 'Core' },
  { id: '0199a1b2-0000-7000-8000-00000000000b', name: 'Website', groupName: '' },
];

/** An internal one of every organisation. */
export const INTERNAL = { id: '0199a1b2-0000-7000-8000-00000000000c', name: 'Cluster', groupName: '', internal: true };

@Controller()
class PagesController {
  @Rpc(PagesService.method.getCustomerById)
  async getCustomerById({ customerId }: GetCustomerByIdRequest) {
    if (customerId === UNKNOWN_ID) throw new NotFoundError('No such Domain :(');
    return { customer: { id: customerId, name: 'Acme', domain: 'acme' } };
  }
}

@Controller()
class CatalogController {
  @Rpc(CatalogService.method.listComponents)
  async listComponents({ alsoComponentIds }: ListComponentsRequest) {
    return { components: [...COMPONENTS, ...(alsoComponentIds.includes(INTERNAL.id) ? [INTERNAL] : [])] };
  }
}

@Module({ controllers: [PagesController, CatalogController] })
class PagesModule {}

/** Stands in for pages and catalog: every organisation but one exists, with two components that visitors see. */
export const pagesApp = defineService({
  name: 'pages-of-everybody',
  config: (env) => ({ natsUrls: [env.NATS_URL ?? ''] }),
  module: () => ({ module: PagesModule }),
});
