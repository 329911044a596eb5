import { ANONYMOUS } from '@candor/platform/actor.js';
import { PaymentRequiredError } from '@candor/platform/errors.js';
import type { PagesService } from '@candor/proto/gen/candor/pages/v1/pages_pb.js';
import type { RpcClientOf } from '@candor/rpc/rpc-client.js';

/** @throws NotFoundError unless a page is served at the host, or the notice that its plan has to be paid for */
export async function requireServedHost(pages: RpcClientOf<typeof PagesService>, host: string): Promise<void> {
  try {
    await pages.getCustomerByHost({ host }, { actor: ANONYMOUS });
  } catch (error) {
    if (!(error instanceof PaymentRequiredError)) throw error;
  }
}
