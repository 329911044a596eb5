import { FlagField, TextField, ValueListField, VersionField } from '../validation/fields.js';

/** Above the service's own limits, which have texts of their own. */
const MAX_NETWORKS = 200;
const MAX_PEOPLE = 1_000;

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

  @VersionField({
    least: 0,
    description: 'The "version" that its author saw, 0 before the first; when there is a newer one, the answer is 409.',
    example: 0,
  })
  baseVersion?: number | null;
}
