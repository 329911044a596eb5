import { Inject, Injectable } from '@nestjs/common';
import type { StaffActor } from '@candor/platform/actor.js';
import { CatalogService } from '@candor/proto/gen/candor/catalog/v1/catalog_pb.js';
import { UsersService } from '@candor/proto/gen/candor/identity/v1/users_pb.js';
import { everyPage } from '@candor/rpc/every-page.js';
import { RpcClient } from '@candor/rpc/rpc-client.js';

/** Names by id, as readers of a file know them. What was deleted is shown by its id. */
export interface Names {
  readonly services: (ids: Iterable<string>) => string;
  readonly users: (ids: Iterable<string>) => string;
}

/** The names of an organisation's services and users, of which there are at most some hundreds. */
@Injectable()
export class NamesReader {
  constructor(@Inject(RpcClient) private readonly rpc: RpcClient) {}

  async read(actor: StaffActor): Promise<Names> {
    const [catalog, identity] = [this.rpc.service(CatalogService), this.rpc.service(UsersService)];
    const [components, users] = await Promise.all([
      everyPage(async (cursor) => {
        const { components: found, nextCursor } = await catalog.listComponents({ cursor }, { actor });
        return { found, nextCursor };
      }),
      everyPage(async (cursor) => {
        const { users: found, nextCursor } = await identity.listUsers({ cursor }, { actor });
        return { found, nextCursor };
      }),
    ]);
    return { services: joined(components), users: joined(users) };
  }
}

function joined(named: readonly { readonly id: string; readonly name: string }[]): Names['users'] {
  const names = new Map(named.map(({ id, name }) => [id, name]));
  return (ids) => [...new Set(ids)].map((id) => names.get(id) ?? id).join('; ');
}
