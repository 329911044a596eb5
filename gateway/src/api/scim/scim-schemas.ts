import { MAX_COUNT } from './scim-list.js';

export const USER_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const GROUP_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:Group';
const SCHEMA_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:Schema';
const TYPE_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:ResourceType';
const CONFIG_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig';

/** What the interface supports (RFC 7643, 5). */
export function serviceProviderConfig(base: string) {
  const no = { supported: false };
  return {
    schemas: [CONFIG_SCHEMA],
    patch: { supported: true },
    bulk: { ...no, maxOperations: 0, maxPayloadSize: 0 },
    filter: { supported: true, maxResults: MAX_COUNT },
    changePassword: no,
    sort: no,
    etag: no,
    authenticationSchemes: [
      {
        type: 'oauthbearertoken',
        name: 'Bearer token',
        description: 'The provisioning token that an Owner makes in the console.',
        specUri: 'https://www.rfc-editor.org/rfc/rfc6750',
        primary: true,
      },
    ],
    meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
  };
}

/** The resource types (RFC 7643, 6). */
export function resourceTypes(base: string) {
  return [
    { id: 'User', endpoint: '/Users', schema: USER_SCHEMA, description: 'A member of staff.' },
    { id: 'Group', endpoint: '/Groups', schema: GROUP_SCHEMA, description: 'A group of users, which may give a role.' },
  ].map(({ id, ...type }) => ({
    schemas: [TYPE_SCHEMA],
    ...{ id, name: id, ...type },
    meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/${id}` },
  }));
}

interface Attribute {
  readonly name: string;
  readonly description: string;
  readonly type?: 'string' | 'boolean' | 'complex' | 'reference';
  readonly multiValued?: boolean;
  readonly required?: boolean;
  readonly caseExact?: boolean;
  readonly mutability?: 'readWrite' | 'immutable';
  readonly uniqueness?: 'none' | 'server';
  readonly canonicalValues?: readonly string[];
  readonly referenceTypes?: readonly string[];
  readonly subAttributes?: readonly object[];
}

/** An attribute with all that RFC 7643, 7 requires of each. */
function attribute(given: Attribute): object {
  const { type = 'string', subAttributes } = given;
  const texts = type === 'string' || type === 'reference' ? { caseExact: false, uniqueness: 'none' } : {};
  return {
    ...{ type, multiValued: false, required: false, mutability: 'readWrite', returned: 'default', ...texts },
    ...given,
    ...(subAttributes && { subAttributes }),
  };
}

const USER_ATTRIBUTES = [
  attribute({
    name: 'userName',
    description: 'What the provider calls the user.',
    required: true,
    uniqueness: 'server',
  }),
  attribute({
    ...{ name: 'name', description: 'The parts of the name.', type: 'complex' },
    subAttributes: [
      attribute({ name: 'formatted', description: 'The whole name.' }),
      attribute({ name: 'familyName', description: 'Last name.' }),
      attribute({ name: 'givenName', description: 'First name.' }),
    ],
  }),
  attribute({ name: 'displayName', description: 'The name to show.' }),
  attribute({ name: 'active', description: 'Whether the user may sign in.', type: 'boolean' }),
  attribute({
    ...{ name: 'emails', description: 'The one address to sign in with; that of userName if it is one.' },
    ...{ type: 'complex', multiValued: true, required: true },
    subAttributes: [
      attribute({ name: 'value', description: 'The address.', required: true, uniqueness: 'server' }),
      attribute({ name: 'type', description: 'Always work.', canonicalValues: ['work'] }),
      attribute({ name: 'primary', description: 'Always true.', type: 'boolean' }),
    ],
  }),
];

const GROUP_ATTRIBUTES = [
  attribute({ name: 'displayName', description: 'Unique name of the group.', required: true, uniqueness: 'server' }),
  attribute({
    ...{ name: 'members', description: 'The users in the group.', type: 'complex', multiValued: true },
    subAttributes: [
      attribute({ name: 'value', description: 'The id of the user.', mutability: 'immutable', caseExact: true }),
      attribute({
        ...{ name: '$ref', description: 'The address of the user.', type: 'reference', referenceTypes: ['User'] },
        mutability: 'immutable',
      }),
      attribute({
        ...{ name: 'type', description: 'Always User.', canonicalValues: ['User'], mutability: 'immutable' },
      }),
    ],
  }),
];

/** The attributes of each resource type (RFC 7643, 7). */
export function schemas(base: string) {
  return [
    { id: USER_SCHEMA, name: 'User', description: 'A member of staff.', attributes: USER_ATTRIBUTES },
    { id: GROUP_SCHEMA, name: 'Group', description: 'A group of users.', attributes: GROUP_ATTRIBUTES },
  ].map((schema) => ({
    schemas: [SCHEMA_SCHEMA],
    ...schema,
    meta: { resourceType: 'Schema', location: `${base}/Schemas/${schema.id}` },
  }));
}
