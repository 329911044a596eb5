import { FlagField, ListField, TextField, TimeField, ValueListField, VersionField } from '../validation/fields.js';

/** Above the service's own limits, which have texts of their own. */
const MAX_NETWORKS = 200;
const MAX_PEOPLE = 1_000;
const MAX_COMPONENTS = 3_000;
const MAX_CERTIFICATES = 10;
const MAX_CERTIFICATE_LENGTH = 20_000;
const MAX_DOMAINS = 100;

/** What an identity provider says of readers. */
export class ProviderAttributeRequest {
  @TextField({
    description: 'The provider (UUID), one of the page’s: what another one says does not count.',
    example: '0197a3c0-5555-7c52-9e6b-2f3a4d5c6b7a',
  })
  providerId?: string | null;

  @TextField({
    description: 'The attribute as the provider names it, at most 200 characters.',
    example: 'groups',
  })
  name?: string | null;

  @TextField({
    description: 'What it has to be, or to have among others; at most 200 characters, compared exactly.',
    example: 'customer-a-operations',
  })
  value?: string | null;
}

/** Readers of a page who see services that its other readers do not. */
export class AudienceRequest {
  @TextField({
    optional: true,
    description: 'Of one that is there already (UUID); a new one gets its id.',
    example: '0197a3c0-4444-7c52-9e6b-2f3a4d5c6b7a',
  })
  id?: string | null;

  @TextField({ description: 'What staff call it, at most 100 characters; no reader sees it.', example: 'Customer A' })
  name?: string | null;

  @ValueListField(MAX_PEOPLE, {
    description:
      'Who is in it, at most 500, and 2,000 in all audiences of a page: addresses, and domains with "@" before them. They may read the page like its people.',
    example: ['@customer-a.example'],
  })
  people?: unknown[] | null;

  @ListField(() => ProviderAttributeRequest, {
    optional: true,
    description:
      'Who else is in it, at most 50, and 500 in all audiences of a page: of whom a provider says one of these when they sign in. They may read the page too, and get no mails for it. Not given, there are none.',
  })
  attributes?: ProviderAttributeRequest[] | null;

  @ValueListField(MAX_COMPONENTS, {
    description:
      'The services of the page (UUIDs) that this audience sees, and no reader outside of an audience that names them; at most 2,000 in all audiences. Of the first page internal services, at most 1,000 different ones.',
    example: ['0197a3c0-1111-7c52-9e6b-2f3a4d5c6b7a'],
  })
  componentIds?: unknown[] | null;
}

/** An identity provider that readers of a page prove their address with. */
export class ReaderProviderRequest {
  @TextField({
    optional: true,
    description: 'Of one that is there already (UUID); a new one gets its id.',
    example: '0197a3c0-5555-7c52-9e6b-2f3a4d5c6b7a',
  })
  id?: string | null;

  @TextField({ description: 'What staff call it, at most 100 characters; no reader sees it.', example: 'Customer A' })
  name?: string | null;

  @FlagField({
    optional: true,
    description:
      "Whether it is the organisation's own OpenID provider, as it is set up for single sign-on: at most one of a page, with name and domains alone. It speaks for those domains that the single sign-on has too.",
    example: false,
  })
  isOpenid?: boolean | null;

  @TextField({
    optional: true,
    description: 'The issuer of its assertions, at most 1,000 characters; needed for SAML.',
    example: 'https://idp.customer-a.example/metadata',
  })
  entityId?: string | null;

  @TextField({
    optional: true,
    description:
      'Where readers sign in: https, at most 2,000 characters, for the binding HTTP-Redirect; needed for SAML.',
    example: 'https://idp.customer-a.example/sso',
  })
  signInUrl?: string | null;

  @ValueListField(MAX_CERTIFICATES, {
    optional: true,
    maxValueLength: MAX_CERTIFICATE_LENGTH,
    description:
      'What its assertions are signed with, 1 to 5 for SAML, several while one replaces another: X.509 with an RSA key of at least 2,048 bits, as PEM or its base64 alone.',
    example: ['-----BEGIN CERTIFICATE-----\nMIIC…\n-----END CERTIFICATE-----\n'],
  })
  certificates?: unknown[] | null;

  @TimeField({
    optional: true,
    description: 'Taken and not used: the certificates say when they end.',
    example: 1_798_761_600_000,
  })
  certificatesEndAt?: number | null;

  @ValueListField(MAX_DOMAINS, {
    description:
      'The domains whose addresses it proves, 1 to 50, each of one provider of the page. Who has such an address signs in there and gets no mailed link.',
    example: ['customer-a.example'],
  })
  domains?: unknown[] | null;
}

export class ReadersRequest {
  @TextField({
    optional: true,
    description:
      'A new password, 8 to 200 characters, with which the sessions of all readers end; not given, the present one stays.',
    example: 'seven green bicycles',
  })
  password?: string | null;

  @FlagField({
    optional: true,
    description: 'Whether there is no password any more; not together with one.',
    example: false,
  })
  removePassword?: boolean | null;

  @ValueListField(MAX_NETWORKS, {
    description:
      'Networks and addresses in which the page may be read, IPv4 and IPv6, at most 100; they replace those before.',
    example: ['203.0.113.0/24', '2001:db8::/32'],
  })
  networks?: unknown[] | null;

  @ValueListField(MAX_PEOPLE, {
    description:
      'Whose mailed links open the page, at most 500: addresses, and domains for all addresses of them, with "@" before them; they replace those before.',
    example: ['ann@example.com', '@example.org'],
  })
  people?: unknown[] | null;

  @FlagField({
    description: 'Whether all ways that are set are needed, and not one of them.',
    example: false,
  })
  needsAll?: boolean | null;

  @ListField(() => AudienceRequest, {
    optional: true,
    description:
      'Readers who see more than others, at most 50; they replace those before. Not given, those stay. A service that is in no audience any more is for all readers of a further page, and for nobody on the first one, where it is internal.',
  })
  audiences?: AudienceRequest[] | null;

  @ListField(() => ReaderProviderRequest, {
    optional: true,
    description:
      'Identity providers (SAML 2.0, and the own OpenID provider) that readers prove their address with, at most 50; they replace those before. Not given, those stay. One that is left out ends the sessions that it began. Who may read the page is said by "people" and "audiences".',
  })
  providers?: ReaderProviderRequest[] | null;

  @FlagField({
    optional: true,
    description:
      'Whether the sessions of all readers end now, and all their addresses for feed readers and calendars, as they do with another password.',
    example: false,
  })
  endSessions?: boolean | null;

  @VersionField({
    least: 0,
    description: 'The "version" that its author saw, 0 before the first; when there is a newer one, the answer is 409.',
    example: 0,
  })
  baseVersion?: number | null;
}
