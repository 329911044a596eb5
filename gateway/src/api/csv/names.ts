import { Inject, Injectable } from '@nestjs/common';
import type { StaffActor } from '@candor/platform/actor.js';
import { CatalogService } from '@candor/proto/gen/candor/catalog/v1/catalog_pb.js';
import { UsersService } from '@candor/proto/gen/candor/identity/v1/users_pb.js';
import { OrganisationPagesService } from '@candor/proto/gen/candor/pages/v1/organisation_pages_pb.js';
import { everyPage } from '@candor/rpc/every-page.js';
import { RpcClient } from '@candor/rpc/rpc-client.js';

/** As many as there are in a part of the list. */
const PAGES_AT_ONCE = 500;

/** Names by id, as readers of a file know them. What was deleted is shown by its id, but for pages: it is on none of these. */
export interface Names extends PageNames {
  readonly services: (ids: Iterable<string>) => string;
  readonly users: (ids: Iterable<string>) => string;
}

/** The same of pages. */
export interface PageNames {
  readonly pages: (ids: readonly string[]) => string;
  /** The id of the first page. */
  readonly firstPage: string;
}

/** The names of an organisation's services and users, of which there are at most some hundreds, and of its pages. */
@Injectable()
export class NamesReader {
  constructor(@Inject(RpcClient) private readonly rpc: RpcClient) {}

  async read(actor: StaffActor): Promise<Names> {
    const [catalog, identity] = [this.rpc.service(CatalogService), this.rpc.service(UsersService)];
    const [components, users, pages] = await Promise.all([
      everyPage(async (cursor) => {
        const { components: found, nextCursor } = await catalog.listComponents({ cursor }, { actor });
        return { found, nextCursor };
      }),
      everyPage(async (cursor) => {
        const { users: found, nextCursor } = await identity.listUsers({ cursor }, { actor });
        return { found, nextCursor };
      }),
      this.readPages(actor),
    ]);
    return { services: joined(components), users: joined(users), ...pages };
  }

  async readPages(actor: StaffActor): Promise<PageNames> {
    const organisation = this.rpc.service(OrganisationPagesService);
    const pages = await everyPage(async (cursor) => {
      const { pages: found, nextCursor } = await organisation.listPages({ cursor, pageSize: PAGES_AT_ONCE }, { actor });
      return { found, nextCursor };
    });
    const there = new Set(pages.map(({ id }) => id));
    const names = joined(pages);
    return {
      pages: (ids) => names(ids.filter((id) => there.has(id))),
      firstPage: pages.find(({ first }) => first)?.id ?? '',
    };
  }
}

function joined(named: readonly { readonly id: string; readonly name: string }[]): Names['users'] {
  const names = new Map(named.map(({ id, name }) => [id, name]));
  return (ids) => [...new Set(ids)].map((id) => names.get(id) ?? id).join('; ');
}
