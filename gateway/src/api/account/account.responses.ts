import { ApiProperty } from '@nestjs/swagger';
import { LANGUAGES, type Language } from '@candor/words/languages.js';

export const ROLES = ['User', 'Admin', 'Owner'] as const;
export const ACCOUNT_STATUSES = ['CONFIRMED', 'UNCONFIRMED'] as const;

export class UserResponse {
  @ApiProperty({ format: 'uuid' })
  id!: string;

  @ApiProperty({ example: 'Ada Lovelace' })
  name!: string;

  @ApiProperty({ example: 'ada@acme.example' })
  email!: string;

  @ApiProperty({ enum: ROLES, enumName: 'Role', example: 'Owner' })
  role!: (typeof ROLES)[number];

  @ApiProperty({ description: 'Whether the user may sign in.' })
  enabled!: boolean;

  @ApiProperty({ enum: ACCOUNT_STATUSES, enumName: 'AccountStatus', example: 'CONFIRMED' })
  accountStatus!: (typeof ACCOUNT_STATUSES)[number];

  @ApiProperty({ format: 'uuid' })
  customerId!: string;

  @ApiProperty({ example: 'acme' })
  customerDomain!: string;

  @ApiProperty({ description: 'Whether the identity provider keeps the user (SCIM).', example: false })
  provisioned!: boolean;

  @ApiProperty({ enum: LANGUAGES, enumName: 'Language', description: 'Of the mails to the user.', example: 'de' })
  language!: Language;
}

/** One user. */
export class UserEnvelope {
  @ApiProperty()
  user!: UserResponse;
}

export class CustomerResponse {
  @ApiProperty({ format: 'uuid' })
  id!: string;

  @ApiProperty({ example: 'Acme' })
  name!: string;

  @ApiProperty({ description: 'The label in front of the base domain of the status page.', example: 'acme' })
  domain!: string;
}

/** One organisation. */
export class CustomerEnvelope {
  @ApiProperty()
  customer!: CustomerResponse;
}
