import { Get } from '@nestjs/common';
import { AlwaysAnswers, OpenController, UndescribedController } from '../routes/operations.js';
import { HelloResponse } from './hello.responses.js';

const HELLO: HelloResponse = { message: 'Hello from Candor.' };

/** Answers without any service behind the gateway. */
@OpenController('Hello', 'hello')
export class HelloController {
  @Get()
  @AlwaysAnswers('Whether the gateway answers', HelloResponse)
  hello(): HelloResponse {
    return HELLO;
  }
}

/** The same at the root, for what is not below `/api`. */
@UndescribedController('hello')
export class RootHelloController {
  @Get()
  hello(): HelloResponse {
    return HELLO;
  }
}
