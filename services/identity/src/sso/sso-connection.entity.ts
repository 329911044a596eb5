import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What users may be made of who come for the first time; Owners are made by Owners alone. */
export type DefaultRole = 'User' | 'Admin';

/** The connection of an organisation to its own OpenID provider. */
@Entity('sso_connection')
export class SsoConnectionEntity {
  @PrimaryColumn({ name: 'customer_id', type: 'uuid' })
  customerId!: string;

  /** The provider's address, as the provider spells it or as it was typed. */
  @Column({ type: 'text' })
  issuer!: string;

  @Column({ name: 'client_id', type: 'text' })
  clientId!: string;

  /** See `SealedSecrets`. */
  @Column({ name: 'sealed_client_secret', type: 'text' })
  sealedClientSecret!: string;

  @Column({ name: 'default_role', type: 'text' })
  defaultRole!: DefaultRole;

  /** Lower case; addresses of no other domain get in. */
  @Column({ name: 'email_domains', type: 'text', array: true })
  emailDomains!: string[];

  @Column({ type: 'boolean' })
  enabled!: boolean;

  /** Whether passwords are good for Owners only. */
  @Column({ type: 'boolean' })
  required!: boolean;

  /** Whether an address counts as verified when the provider says nothing about that. */
  @Column({ name: 'trust_emails', type: 'boolean' })
  trustEmails!: boolean;
}
