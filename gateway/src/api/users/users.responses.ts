import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { UserResponse } from '../account/account.responses.js';

/** A page of users. */
export class UsersEnvelope {
  @ApiProperty({ type: () => UserResponse, isArray: true, description: 'In the order in which they came.' })
  users!: UserResponse[];

  @ApiPropertyOptional({ description: 'To be sent as "cursor" for the next page; absent at the end.' })
  nextCursor?: string;
}
