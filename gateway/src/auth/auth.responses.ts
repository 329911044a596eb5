import { ApiProperty } from '@nestjs/swagger';

/** What a signed-in browser keeps. */
export class TokensResponse {
  @ApiProperty({ description: 'JWT that says who the user is.' })
  idToken!: string;

  @ApiProperty({ description: 'JWT to send as bearer token.' })
  accessToken!: string;
}
