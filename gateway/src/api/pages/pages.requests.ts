import { ListField, TextField, ValueListField, VersionField } from '../validation/fields.js';

/** A service on a page. */
export class PlacedComponentRequest {
  @TextField({
    description: 'The service (UUID), internal or not; each once.',
    example: '0197a3c0-1111-7c52-9e6b-2f3a4d5c6b7a',
  })
  componentId?: string | null;

  @TextField({
    optional: true,
    description:
      'The name of the group in which it stands on this page, at most 100 characters; empty for none. Those of a group stand together.',
    example: 'Storefront',
  })
  groupName?: string | null;
}

const NAME = 'What it is called, at most 100 characters and without an email address: mails are sent in it.';
const COMPONENTS = 'The services of the page in its order, at most 1,000';

/** A further page. */
export class NewPageRequest {
  @TextField({ description: NAME, example: 'Customer A' })
  name?: string | null;

  @TextField({
    description: 'The label of its address, in front of the base domain; no page has it, and it stays as it is.',
    example: 'customer-a',
  })
  domain?: string | null;

  @ListField(() => PlacedComponentRequest, { optional: true, description: `${COMPONENTS}; none unless given.` })
  components?: PlacedComponentRequest[] | null;

  @TextField({
    optional: true,
    description:
      'A password that readers have to give from the start, 8 to 200 characters; everybody may read it unless given.',
    example: 'seven green bicycles',
  })
  password?: string | null;
}

/** Name and services of a further page. */
export class PageRequest {
  @TextField({ description: NAME, example: 'Customer A' })
  name?: string | null;

  @ListField(() => PlacedComponentRequest, { description: `${COMPONENTS}; they replace those before.` })
  components?: PlacedComponentRequest[] | null;

  @VersionField({
    least: 0,
    description:
      'The "version" that its author saw, 0 before the first change; when there is a newer one, the answer is 409.',
    example: 1,
  })
  baseVersion?: number | null;
}

/** Above the service's own limit, which has a text of its own. */
const MAX_SEARCHED = 2_000;

/** Where something shows. */
export class PageSearchRequest {
  @ValueListField(MAX_SEARCHED, {
    optional: true,
    description: 'Services (UUIDs), at most 1,000: pages that have one of them are found.',
    example: ['0197a3c0-1111-7c52-9e6b-2f3a4d5c6b7a'],
  })
  componentIds?: unknown[] | null;

  @ValueListField(MAX_SEARCHED, {
    optional: true,
    description: 'Pages (UUIDs), at most 1,000: these are found too.',
    example: ['0197a3c6-6666-7c52-9e6b-2f3a4d5c6b7a'],
  })
  pageIds?: unknown[] | null;
}
