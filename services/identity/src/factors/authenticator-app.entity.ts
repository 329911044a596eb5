import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The authenticator app of a user (TOTP). */
@Entity('authenticator_app')
export class AuthenticatorAppEntity {
  @PrimaryColumn({ name: 'user_id', type: 'uuid' })
  userId!: string;

  @Column({ name: 'customer_id', type: 'uuid' })
  customerId!: string;

  @Column({ name: 'sealed_secret', type: 'text' })
  sealedSecret!: string;

  /** Null until a code of it was entered; until then it is no factor. */
  @Column({ name: 'confirmed_at', type: 'timestamptz', precision: 3, nullable: true })
  confirmedAt!: Date | null;

  /** The time step of the last accepted code. A bigint, which the driver returns as text. */
  @Column({ name: 'last_step', type: 'bigint', default: 0 })
  lastStep!: string;
}
