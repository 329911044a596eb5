import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The roles for users created at their first sign-in; only Owners can make Owners. */
export type DefaultRole = 'User' | 'Admin';

/** The connection of an organisation to its own OpenID provider. */
@Entity('sso_connection')
export class SsoConnectionEntity {
  @PrimaryColumn({ name: 'customer_id', type: 'uuid' })
  customerId!: string;

  /** The provider's URL, as the provider spells it or as it was entered. */
  @Column({ type: 'text' })
  issuer!: string;

  @Column({ name: 'client_id', type: 'text' })
  clientId!: string;

  /** See `SealedSecrets`. */
  @Column({ name: 'sealed_client_secret', type: 'text' })
  sealedClientSecret!: string;

  @Column({ name: 'default_role', type: 'text' })
  defaultRole!: DefaultRole;

  /** Lower case; addresses of other domains are refused. */
  @Column({ name: 'email_domains', type: 'text', array: true })
  emailDomains!: string[];

  @Column({ type: 'boolean' })
  enabled!: boolean;

  /** Whether only Owners may use passwords. */
  @Column({ type: 'boolean' })
  required!: boolean;

  /** Whether an address counts as verified when the provider does not say so. */
  @Column({ name: 'trust_emails', type: 'boolean' })
  trustEmails!: boolean;
}
