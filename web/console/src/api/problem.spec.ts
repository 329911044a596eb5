import { describe, expect, it } from '@jest/globals';
import { asProblem, toProblem, UNREACHABLE } from './problem.js';

const meta = (requestId: string) => ({
  request: new Request('http://localhost/api'),
  response: new Response(null, { headers: { 'x-request-id': requestId } }),
});

describe('a failed call becomes a problem', () => {
  it('with text, request id and violations of a problem document', () => {
    const data = { detail: 'Refused.', requestId: 'r1', errors: [{ pointer: '#/name', detail: 'Empty.' }] };
    expect(toProblem({ status: 400, data })).toEqual({
      status: 400,
      detail: 'Refused.',
      requestId: 'r1',
      violations: [{ pointer: '/name', detail: 'Empty.' }],
    });
  });

  it('with the request id of the header where the body is no problem document', () => {
    expect(toProblem({ status: 'PARSING_ERROR', originalStatus: 502, data: '<html>', error: 'x' }, meta('r2'))).toEqual(
      {
        status: 502,
        detail: 'Something went wrong on our side. Please try again.',
        requestId: 'r2',
        violations: [],
      },
    );
  });

  it.each([null, 'text', [], { errors: 'x', detail: 7 }, { errors: [null, { pointer: '/a' }], title: ' ' }])(
    'whatever the body: %j',
    (data) => {
      const problem = toProblem({ status: 500, data });
      expect(problem.status).toBe(500);
      expect(problem.detail).not.toBe('');
      expect(problem.violations).toEqual([]);
    },
  );

  it('without a status where no response arrived', () => {
    expect(toProblem({ status: 'FETCH_ERROR', error: 'x' }).status).toBe(UNREACHABLE);
    expect(toProblem({ status: 'TIMEOUT_ERROR', error: 'x' }).detail).toContain('did not answer in time');
  });
});

it('an exception is shown without its message', () => {
  expect(asProblem(new TypeError('x is undefined')).detail).not.toContain('undefined');
});
