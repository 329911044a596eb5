import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import type { Role } from '@candor/platform/actor.js';
import { CustomerEntity } from './customer.entity.js';

/** An identity provider's (SCIM) data about a user. Texts that it has not sent are empty. */
export interface Provisioned {
  readonly userName: string;
  readonly externalId: string;
  readonly givenName: string;
  readonly familyName: string;
  readonly formattedName: string;
  readonly displayName: string;
  /** Whether the provider allows the user to sign in. */
  readonly active: boolean;
  /** Epoch ms. */
  readonly changedAt: number;
}

/** A member of staff. `user` is a reserved word of SQL, hence the table's name. */
@Entity('member')
export class UserEntity {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ name: 'customer_id', type: 'uuid' })
  customerId!: string;

  @Column({ type: 'text' })
  name!: string;

  /** Lower case; unique in the organisation, and globally among users who have confirmed it. */
  @Column({ type: 'text' })
  email!: string;

  /** Whether it is unique unconfirmed too, as releases before 0.2 expect of the rows that they add. */
  @Column({ name: 'holds_email', type: 'boolean', default: true })
  holdsEmail?: boolean;

  /** Of the mails to the user; it may be one that only a later release knows. English unless given. */
  @Column({ type: 'text', default: 'en' })
  language?: string;

  /** argon2id in PHC form. */
  @Column({ name: 'password_hash', type: 'text' })
  passwordHash!: string;

  @Column({ type: 'text' })
  role!: Role;

  /** Whether the user may sign in. */
  @Column({ type: 'boolean' })
  enabled!: boolean;

  /** When the address was confirmed; null until then. */
  @Column({ name: 'confirmed_at', type: 'timestamptz', precision: 3, nullable: true })
  confirmedAt!: Date | null;

  /** Grows when all sessions are ended; those of an older epoch are refused. */
  @Column({ name: 'session_epoch', type: 'integer' })
  sessionEpoch!: number;

  /** For an invited user: until when the mailed password is valid for signing in; null once a password was chosen. */
  @Column({ name: 'temporary_until', type: 'timestamptz', precision: 3, nullable: true })
  temporaryUntil!: Date | null;

  /** The identity provider's data about the user; null for one that it does not manage. */
  @Column({ type: 'jsonb', nullable: true })
  provisioned?: Provisioned | null;

  @Column({ name: 'created_at', type: 'timestamptz', precision: 3 })
  createdAt!: Date;

  @ManyToOne(() => CustomerEntity)
  @JoinColumn({ name: 'customer_id' })
  customer?: Relation<CustomerEntity>;
}
