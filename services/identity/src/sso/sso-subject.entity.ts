import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Links a provider's subject to a user: kept from the first sign-in on, whatever becomes of the address there. */
@Entity('sso_subject')
export class SsoSubjectEntity {
  @PrimaryColumn({ name: 'customer_id', type: 'uuid' })
  customerId!: string;

  @PrimaryColumn({ type: 'text' })
  issuer!: string;

  /** The provider's id of the person (`sub`), never reassigned. */
  @PrimaryColumn({ type: 'text' })
  subject!: string;

  @Column({ name: 'user_id', type: 'uuid' })
  userId!: string;

  /** Whether only the provider vouches for the address: no mail of ours ever proved it. */
  @Column({ type: 'boolean' })
  vouched!: boolean;
}
