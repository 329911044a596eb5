import { Controller, Get } from '@nestjs/common';
import { ApiExcludeEndpoint, ApiOkResponse, ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import { Public } from '../session/staff.js';

export class HelloResponse {
  @ApiProperty({ example: 'Hello from Candor.' })
  message!: string;
}

const HELLO: HelloResponse = { message: 'Hello from Candor.' };

/** Answers without any service behind the gateway. */
@Public()
@ApiTags('Hello')
@Controller()
export class HelloController {
  @Get('api/hello')
  @ApiOperation({ summary: 'Whether the gateway answers' })
  @ApiOkResponse({ type: HelloResponse })
  hello(): HelloResponse {
    return HELLO;
  }

  @Get('hello')
  @ApiExcludeEndpoint()
  helloAtRoot(): HelloResponse {
    return HELLO;
  }
}
