import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { IDEMPOTENCY_HEADER } from '../../openapi/api-requirements.js';

/**
 * The request's idempotency key as received; empty if there is none. The service that stores the answers validates it.
 */
export const IdempotencyKey = createParamDecorator(
  (_data: unknown, context: ExecutionContext): string =>
    context.switchToHttp().getRequest<Request>().get(IDEMPOTENCY_HEADER) ?? '',
);
