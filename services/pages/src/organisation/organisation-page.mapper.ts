import type { MessageInitShape } from '@bufbuild/protobuf';
import type { OrganisationPageSchema } from '@candor/proto/gen/candor/pages/v1/organisation_pages_pb.js';
import type { PlacedComponent } from '../page/further-pages.store.js';
import { isFirstPage, type PageKey } from '../page/page-key.js';

/** A page as staff see it. */
export interface OrganisationPageRow extends PageKey {
  readonly name: string;
  readonly domain: string;
  readonly version: string;
  readonly isPrivate: boolean;
  readonly componentCount: number;
}

/** @param url where links to it lead */
export function organisationPageToWire(
  row: OrganisationPageRow,
  url: string,
  components: readonly PlacedComponent[],
): MessageInitShape<typeof OrganisationPageSchema> {
  const { pageId: id, name, domain, isPrivate, componentCount } = row;
  return {
    ...{ id, name, domain, url, isPrivate, componentCount },
    first: isFirstPage(row),
    components: components.map(({ componentId, groupName }) => ({ componentId, groupName })),
    version: BigInt(row.version),
  };
}
