import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import type { Request } from 'express';

const HEADER = 'Idempotency-Key';

/**
 * The request's idempotency key as received; empty if there is none. The service that stores the answers validates it.
 */
export const IdempotencyKey = createParamDecorator(
  (_data: unknown, context: ExecutionContext): string => context.switchToHttp().getRequest<Request>().get(HEADER) ?? '',
);

/** Documents that a route accepts an idempotency key. */
export const ApiIdempotencyKey = () =>
  ApiHeader({
    name: HEADER,
    required: false,
    description: 'Of the same key and body, a user gets the first answer again, for 24 hours.',
    schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x21-\\x7e]+$' },
    example: '0197a3c5-5555-7c52-9e6b-2f3a4d5c6b7a',
  });
