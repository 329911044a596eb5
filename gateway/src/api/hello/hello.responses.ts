import { ApiProperty } from '@nestjs/swagger';

export class HelloResponse {
  @ApiProperty({ example: 'Hello from Candor.' })
  message!: string;
}
