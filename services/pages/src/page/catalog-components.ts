import { CatalogService, type Component } from '@candor/proto/gen/candor/catalog/v1/catalog_pb.js';
import { everyPage } from '@candor/rpc/every-page.js';
import type { RpcClient } from '@candor/rpc/rpc-client.js';

/**
 * All components of an organisation, internal ones too, as staff may choose them.
 * @throws UnavailableError or DeadlineExceededError when the catalog does not answer
 */
export function listComponents(rpc: RpcClient, customerId: string): Promise<Component[]> {
  const catalog = rpc.service(CatalogService);
  const actor = { kind: 'system', app: 'pages', customerId } as const;
  return everyPage(async (cursor) => {
    const answer = await catalog.listComponents({ cursor }, { actor });
    return { found: answer.components, nextCursor: answer.nextCursor };
  });
}
