import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Which user somebody is whom a provider knows: kept from the first sign-in on, whatever becomes of the address there. */
@Entity('sso_subject')
export class SsoSubjectEntity {
  @PrimaryColumn({ name: 'customer_id', type: 'uuid' })
  customerId!: string;

  @PrimaryColumn({ type: 'text' })
  issuer!: string;

  /** The provider's name for the person (`sub`), never given to another one. */
  @PrimaryColumn({ type: 'text' })
  subject!: string;

  @Column({ name: 'user_id', type: 'uuid' })
  userId!: string;

  /** Whether the provider alone says whose address it is: no mail of ours ever proved it. */
  @Column({ type: 'boolean' })
  vouched!: boolean;
}
