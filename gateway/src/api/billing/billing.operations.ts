import { applyDecorators, HttpCode, type Type as Class } from '@nestjs/common';
import { ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import { ApiProblems } from '../../openapi/api-problems.js';

/** 200 with data of billing; for Admins and the Owner. */
export function ReadsBilling(summary: string, answer: Class): MethodDecorator {
  return applyDecorators(
    ApiOperation({ summary }),
    ApiOkResponse({ type: answer }),
    ApiProblems(['unauthenticated', 'forbidden']),
  );
}

/** 200 with the result; needs no body and is refused when there is nothing to do. */
export function Acts(summary: string, answer: Class): MethodDecorator {
  return applyDecorators(
    HttpCode(200),
    ApiOperation({ summary }),
    ApiOkResponse({ type: answer }),
    ApiProblems(['unauthenticated', 'forbidden', 'conflict']),
  );
}
