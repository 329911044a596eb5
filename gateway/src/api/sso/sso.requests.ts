import { FlagField, TextField, ValueListField, WordField } from '../validation/fields.js';

const MAX_DOMAINS = 50;

export const DEFAULT_ROLES = ['User', 'Admin'] as const;
export type DefaultRole = (typeof DEFAULT_ROLES)[number];

/** A complete connection: omitted fields are empty or off, except the secret. */
export class SsoConnectionRequest {
  @TextField({
    description: 'The address of your OpenID provider; that of its description is taken as well.',
    example: 'https://login.acme.example',
  })
  issuer?: string | null;

  @TextField({ description: 'What the provider knows us by.', example: 'candor' })
  clientId?: string | null;

  @TextField({
    optional: true,
    description: 'Shown to nobody. When it is not given, the one that is kept stays, if the issuer does.',
    example: 'a3f1c9e0b7d24e58',
  })
  clientSecret?: string | null;

  @WordField(DEFAULT_ROLES, 'DefaultRole', {
    optional: true,
    description: 'Of users who come for the first time; User unless given.',
    example: 'User',
  })
  defaultRole?: DefaultRole | null;

  @ValueListField(MAX_DOMAINS, {
    description: 'Only addresses of these domains may sign in.',
    example: ['acme.example'],
  })
  emailDomains?: (string | number | boolean)[] | null;

  @FlagField({ optional: true, description: 'Whether anybody can sign in through it.', example: true })
  enabled?: boolean | null;

  @FlagField({
    optional: true,
    description: 'Whether passwords are good for Owners only, while it is enabled.',
    example: false,
  })
  required?: boolean | null;

  @FlagField({
    optional: true,
    description: 'Whether addresses count as verified when the provider does not say so.',
    example: false,
  })
  trustEmails?: boolean | null;
}

export class TestSsoRequest {
  @TextField({ description: 'The address of an OpenID provider.', example: 'https://login.acme.example' })
  issuer?: string | null;
}

export class StartSsoRequest {
  @TextField({
    description: 'The domain of an organisation here, or an email address of one of its people.',
    example: 'acme',
  })
  organisation?: string | null;

  @FlagField({
    optional: true,
    description: 'Whether the provider is to ask again although it knows the person; for what needs a fresh sign-in.',
    example: false,
  })
  fresh?: boolean | null;
}

/** The provider's parameters in the address of the callback. */
export class FinishSsoRequest {
  @TextField({ example: '0197a3c0-aaaa-7c52-9e6b-2f3a4d5c6b7a.Q0c3bUdXb1h2a1dYc0dBZ2x4b0J0d0lYbU5rVlE' })
  state?: string | null;

  @TextField({ optional: true, description: 'Missing when there is an error.', example: 'SplxlOBeZQQYbYS6WxSbIA' })
  code?: string | null;

  @TextField({
    optional: true,
    description: 'Who answers: the parameter `iss` (RFC 9207).',
    example: 'https://login.acme.example',
  })
  iss?: string | null;

  @TextField({ optional: true, description: 'Why there is no code.', example: 'access_denied' })
  error?: string | null;
}
