import {
  ConflictError,
  DeadlineExceededError,
  ElsewhereError,
  ForbiddenError,
  InternalError,
  InvalidError,
  NotConfiguredError,
  NotFoundError,
  PaymentRequiredError,
  RateLimitedError,
  UnauthenticatedError,
  UnavailableError,
  type KnownError,
} from '@candor/platform/errors.js';
import { EdgeError, problemOf } from './problem.js';

const WHERE = { requestId: 'r-1', instance: '/api/incidents' };

describe('errors as problem documents', () => {
  it.each<[KnownError | EdgeError, number, string]>([
    [new InvalidError([{ pointer: '/name', detail: 'Give a name.' }]), 400, 'Give a name.'],
    [new UnauthenticatedError('Please log in.'), 401, 'Please log in.'],
    [new PaymentRequiredError('Not in your plan.'), 402, 'Not in your plan.'],
    [new ForbiddenError('Please confirm your user first.'), 403, 'Please confirm your user first.'],
    [new NotFoundError('No such incident.'), 404, 'No such incident.'],
    [new EdgeError('method-not-allowed', 'Use GET.'), 405, 'Use GET.'],
    [new ConflictError('Taken.', [{ pointer: '/domain', detail: 'Taken.' }]), 409, 'Taken.'],
    [new EdgeError('too-large', 'Too long.'), 413, 'Too long.'],
    [new EdgeError('unsupported-media-type', 'Send JSON.'), 415, 'Send JSON.'],
    [new RateLimitedError('Slow down.', 1_200), 429, 'Slow down.'],
    [new InternalError('password=hunter2'), 500, 'Something went wrong on our side.'],
    [new NotConfiguredError('SLACK_CLIENT_ID is needed.'), 503, 'SLACK_CLIENT_ID is needed.'],
    [
      new UnavailableError('Nobody answers rpc.x'),
      503,
      'This is temporarily unavailable. Please try again in a moment.',
    ],
    [new ElsewhereError('Only status pages are answered here.'), 503, 'Only status pages are answered here.'],
  ])('map %p', (error, status, detail) => {
    const { problem } = problemOf(error, WHERE);
    expect(problem).toMatchObject({ status, detail, type: `urn:candor:problem:${error.kind}`, ...WHERE });
  });

  it('state that the effect of a late answer is unknown', () => {
    const { problem } = problemOf(new DeadlineExceededError('rpc.x took too long.'), WHERE);
    expect(problem.status).toBe(504);
    expect(problem.detail).not.toContain('rpc');
  });

  it('pass the invalid fields on', () => {
    const violations = [{ pointer: '/entry/message', detail: 'You have to set a message for incident entry.' }];
    expect(problemOf(new InvalidError(violations), WHERE).problem.errors).toEqual(violations);
    expect(problemOf(new ConflictError('x', violations), WHERE).problem.errors).toEqual(violations);
  });

  it('state when to retry and how to log in', () => {
    expect(problemOf(new RateLimitedError('x', 1_200), WHERE).headers).toEqual({ 'retry-after': '2' });
    expect(problemOf(new RateLimitedError('x', 0), WHERE).headers).toEqual({ 'retry-after': '1' });
    expect(problemOf(new UnavailableError('x'), WHERE).headers).toEqual({ 'retry-after': '2' });
    expect(problemOf(new UnauthenticatedError('x'), WHERE).headers).toEqual({ 'www-authenticate': 'Bearer' });
  });
});
