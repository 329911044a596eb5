import { ApiExtension, ApiHeader, ApiQuery } from '@nestjs/swagger';

export const IDEMPOTENCY_HEADER = 'Idempotency-Key';

/** Documents that a route accepts an idempotency key. */
export const ApiIdempotencyKey = () =>
  ApiHeader({
    name: IDEMPOTENCY_HEADER,
    required: false,
    description: 'Of the same key and body, a user gets the first answer again, for 24 hours.',
    schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x21-\\x7e]+$' },
    example: '0197a3c5-5555-7c52-9e6b-2f3a4d5c6b7a',
  });

/** Documents the parameter that names the organisation of a public call. */
export const ApiCustomerId = () =>
  ApiQuery({ name: 'customerId', description: 'The organisation.', schema: { type: 'string', format: 'uuid' } });

/** Documents the parameter that names the organisation by the host of its page. */
export const ApiCustomDomain = () =>
  ApiQuery({ name: 'customDomain', required: false, description: 'A host name, in the place of customerId.' });

/**
 * Documents that an access token permits an operation for ten minutes after the sign-in only.
 * @param where which of its requests, in words; all unless given
 */
export const ApiFreshSignIn = (where?: string) => ApiExtension('x-needs-fresh-sign-in', where ?? true);
