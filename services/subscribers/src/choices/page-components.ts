import { Injectable } from '@nestjs/common';
import { InvalidError } from '@candor/platform/errors.js';
import { CatalogService } from '@candor/proto/gen/candor/catalog/v1/catalog_pb.js';
import { everyPage } from '@candor/rpc/every-page.js';
import { RpcClient, type RpcClientOf } from '@candor/rpc/rpc-client.js';
import type { Choices } from './choices.js';
import { COMPONENTS_POINTER } from './choices.rules.js';

const TIMEOUT_MS = 2_000;

/** The components that can be chosen: those that a page shows. */
@Injectable()
export class PageComponents {
  private readonly catalog: RpcClientOf<typeof CatalogService>;

  constructor(rpc: RpcClient) {
    this.catalog = rpc.service(CatalogService);
  }

  /** Ids and names as visitors see them, in the order of the page. */
  async list(customerId: string): Promise<{ id: string; name: string; groupName: string }[]> {
    const actor = { kind: 'visitor', customerId } as const;
    const found = await everyPage(async (cursor) => {
      const page = await this.catalog.listComponents({ cursor }, { actor, timeoutMs: TIMEOUT_MS });
      return { found: page.components, nextCursor: page.nextCursor };
    });
    return found.map(({ id, name, groupName }) => ({ id, name, groupName }));
  }

  /**
   * @param kept components that may stay although they may be deleted by now
   * @throws InvalidError at "/componentIds" when one is not on the page
   */
  async requireKnown(customerId: string, choices: Choices, kept: readonly string[] = []): Promise<void> {
    const asked = choices.componentIds?.filter((id) => !kept.includes(id)) ?? [];
    if (asked.length === 0) return;
    const known = new Set((await this.list(customerId)).map(({ id }) => id));
    if (asked.every((id) => known.has(id))) return;
    throw new InvalidError([{ pointer: COMPONENTS_POINTER, detail: 'Please choose services of this page.' }]);
  }
}
