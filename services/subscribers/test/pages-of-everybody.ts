import { Controller, Module } from '@nestjs/common';
import { Rpc } from '@candor/messaging/rpc.js';
import { defineService } from '@candor/messaging/service-app.js';
import { NotFoundError } from '@candor/platform/errors.js';
import { PagesService, type GetCustomerByIdRequest } from '@candor/proto/gen/candor/pages/v1/pages_pb.js';

/** The id that belongs to no organisation. */
export const NOBODY = '0199a1b2-0000-7000-8000-000000000000';

@Controller()
class PagesController {
  @Rpc(PagesService.method.getCustomerById)
  async getCustomerById({ customerId }: GetCustomerByIdRequest) {
    if (customerId === NOBODY) throw new NotFoundError('No such Domain :(');
    return { customer: { id: customerId, name: 'Acme', domain: 'acme' } };
  }
}

@Module({ controllers: [PagesController] })
class PagesModule {}

/** Stands on the other side of the contract of pages: every organisation but one exists. */
export const pagesApp = defineService({
  name: 'pages-of-everybody',
  config: (env) => ({ natsUrls: [env.NATS_URL ?? ''] }),
  module: () => ({ module: PagesModule }),
});
