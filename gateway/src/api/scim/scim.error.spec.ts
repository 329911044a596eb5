import {
  ConflictError,
  InternalError,
  InvalidError,
  NotFoundError,
  RateLimitedError,
  UnauthenticatedError,
  UnavailableError,
  type KnownError,
} from '@candor/platform/errors.js';
import { EdgeError, problemOf } from '../../edge/problem/problem.js';
import { ScimError, scimErrorBody } from './scim.error.js';

const AT = [{ pointer: '/x', detail: 'x' }];

describe('a refusal in the format of SCIM', () => {
  it.each<[KnownError | EdgeError, string, string | undefined]>([
    [new ScimError('invalidFilter', 'x'), '400', 'invalidFilter'],
    [new InvalidError(AT), '400', 'invalidValue'],
    [new InvalidError([], 'no JSON'), '400', 'invalidSyntax'],
    [new UnauthenticatedError('x'), '401', undefined],
    [new NotFoundError('x'), '404', undefined],
    [new ConflictError('taken', AT), '409', 'uniqueness'],
    [new ConflictError('the last Owner'), '409', undefined],
    [new EdgeError('too-large', 'x'), '413', undefined],
    [new RateLimitedError('x', 5_000), '429', undefined],
    [new InternalError('a secret of ours'), '500', undefined],
    [new UnavailableError('Nobody answers rpc.x'), '503', undefined],
  ])('%s', (error, status, scimType) => {
    const body = scimErrorBody(error, problemOf(error, { requestId: 'r-1' }));
    expect(body).toEqual({
      schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
      status,
      ...(scimType !== undefined && { scimType }),
      detail: expect.any(String) as string,
    });
    expect(JSON.stringify(body)).not.toMatch(/secret of ours|rpc/);
  });
});
