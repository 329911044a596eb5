import { describe, expect, it } from '@jest/globals';
import { AppLogger } from './logger.js';
import { newRequestContext, runInContext, type RequestContext } from './request-context.js';

const traceId = 'a'.repeat(32);
const customerId = '01890a5d-ac96-774b-bcce-b302099a8057';
const started = newRequestContext({ requestId: 'r-1', traceparent: `00-${traceId}-${'b'.repeat(16)}-01` });

/** What is logged within a context, as text and as fields. */
function written(context: RequestContext, fields: object = {}): { text: string; line: Record<string, unknown> } {
  const lines: string[] = [];
  const log = AppLogger.create('test', 'info', { write: (line) => void lines.push(line) });
  runInContext(context, () => log.info(fields, 'something happened'));
  const [text = ''] = lines;
  return { text, line: JSON.parse(text) as Record<string, unknown> };
}

describe('a line of the log', () => {
  it('names the request, trace and organisation it belongs to', () => {
    const actor = { kind: 'system', app: 'clock', customerId } as const;
    const call = { id: 'c', method: 'x.v1.Do', actor, request: {}, at: 0 };
    for (const context of [{ ...started, call }, newRequestContext({ ...started, customerId })])
      expect(written(context).line).toMatchObject({ requestId: 'r-1', traceId, customerId, app: 'test' });
    expect(written(started).line).not.toHaveProperty('customerId');
  });

  it("contains nothing of the request's content or origin", () => {
    const context: RequestContext = {
      ...started,
      caller: { address: '192.0.2.7', userAgent: 'a browser' },
      call: {
        id: 'c',
        method: 'identity.v1.LogIn',
        actor: { kind: 'anonymous' },
        request: { email: 'ada@example.com', password: 'correct horse' },
        at: 0,
      },
    };
    const { text } = written(context, { user: { email: 'ada@example.com', token: 't0ps3cret' } });
    for (const secret of ['192.0.2.7', 'a browser', 'ada@example.com', 'correct horse', 't0ps3cret'])
      expect(text).not.toContain(secret);
  });

  it('says of an error what it is, and nothing of the request that a library attached to it', () => {
    const refused = Object.assign(new Error('duplicate key'), {
      code: '23505',
      constraint: 'member_email_key',
      detail: 'Key (email)=(ada@example.com) already exists.',
      parameters: ['ada@example.com', '$argon2id$hash'],
      original: { config: { headers: { Authorization: 'Bearer xoxb-1' } } },
    });
    const { text, line } = written(started, { err: new Error('could not save', { cause: refused }) });
    expect(line.err).toMatchObject({
      type: 'Error',
      message: 'could not save',
      causes: [{ message: 'duplicate key', errorCode: '23505', constraint: 'member_email_key' }],
    });
    expect(written(started, { err: refused }).line.err).toMatchObject({ errorCode: '23505' });
    expect(text).toContain('logger.spec.ts:');
    for (const secret of ['ada@example.com', 'argon2id', 'xoxb']) expect(text).not.toContain(secret);
  });

  it('names every failure of several, and what is no error at all', () => {
    const several = new AggregateError([new Error('one'), 'two', { token: 't0ps3cret' }], 'both failed');
    const { text, line } = written(started, { err: several });
    expect(line.err).toMatchObject({
      message: 'both failed',
      causes: [
        { type: 'Error', message: 'one' },
        { type: 'string', message: 'two' },
        { type: 'object', message: '' },
      ],
    });
    expect(text).not.toContain('t0ps3cret');
  });

  it('follows causes that go round in a circle no further than five', () => {
    const first = new Error('first');
    first.cause = new Error('second', { cause: first });
    expect(written(started, { err: first }).text.match(/"message":"(first|second)"/g)).toHaveLength(6);
  });
});
