import { Writable } from 'node:stream';
import {
  DeadlineExceededError,
  ElsewhereError,
  InternalError,
  NotConfiguredError,
  NotFoundError,
  UnavailableError,
} from '@candor/platform/errors.js';
import { AppLogger } from '@candor/platform/logger.js';
import { newRequestContext, runInContext } from '@candor/platform/request-context.js';
import { KnownErrors } from './known-errors.js';
import { EdgeError } from './problem.js';

describe('what is logged of an answer that says nothing of our own parts', () => {
  let lines: Record<string, unknown>[];
  let at: number;
  let known: KnownErrors;

  beforeEach(() => {
    lines = [];
    at = 0;
    const sink = new Writable({
      write: (line: Buffer, _encoding, done) => {
        lines.push(JSON.parse(String(line)) as Record<string, unknown>);
        done();
      },
    });
    known = new KnownErrors(AppLogger.create('gateway', 'info', sink), () => at);
  });

  it('is the reason of a 503 and a 504, by the request id that people quote', () => {
    const context = newRequestContext({ requestId: 'quoted-by-them' });
    for (const error of [new UnavailableError('Nobody answers rpc.a'), new DeadlineExceededError('rpc.b is late')])
      expect(runInContext(context, () => known.of(error, 'never said'))).toBe(error);
    expect(lines).toMatchObject([
      { requestId: 'quoted-by-them', kind: 'unavailable', reason: 'Nobody answers rpc.a', msg: 'request refused' },
      { requestId: 'quoted-by-them', kind: 'deadline-exceeded', reason: 'rpc.b is late', msg: 'request refused' },
    ]);
  });

  it('is all of an error that is none of ours', () => {
    expect(known.of(new TypeError('x is undefined'), 'request failed')).toBeInstanceOf(InternalError);
    expect(lines).toMatchObject([{ msg: 'request failed', err: { type: 'TypeError', message: 'x is undefined' } }]);
  });

  it.each([
    new NotFoundError('No such incident.'),
    new NotConfiguredError('SLACK_CLIENT_ID is needed.'),
    new ElsewhereError('Only status pages are answered here.'),
    new EdgeError('too-slow', 'Too slow.'),
  ])('is nothing where the answer says it: %p', (error) => {
    expect(known.of(error, 'never said')).toBe(error);
    expect(lines).toEqual([]);
  });

  it('is a hundred lines in ten seconds, and then how many there would have been', () => {
    const refuse = (): unknown => known.of(new UnavailableError('Nobody answers rpc.a'), 'never said');
    for (let number = 0; number < 130; number++) refuse();
    expect(lines).toHaveLength(100);
    at = 10_000;
    refuse();
    expect(lines.slice(100)).toMatchObject([
      { msg: 'more requests were refused', leftOut: 30 },
      { msg: 'request refused' },
    ]);
  });
});
