import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { HeardStates, SENT_WITHIN_MS } from './heard-states.js';

const ACME = { pageId: 'acme' };
const GLOBEX = { pageId: 'globex' };

describe('states that were heard as hints', () => {
  let heard: HeardStates;
  const work = jest.fn();

  beforeEach(() => {
    jest.useFakeTimers();
    work.mockReset();
    heard = new HeardStates();
    heard.add(ACME, { revision: 20n });
  });
  afterEach(() => void jest.useRealTimers());

  it('are waited for while the stream sends those before them', () => {
    heard.sent(ACME, { revision: 19n });
    heard.unlessSent(ACME, work);
    jest.advanceTimersByTime(SENT_WITHIN_MS - 1);
    heard.sent(ACME, { revision: 20n });
    jest.advanceTimersByTime(SENT_WITHIN_MS);
    expect(work).not.toHaveBeenCalled();
  });

  it('are not waited for longer than the stream may take, and only once', () => {
    heard.unlessSent(ACME, work);
    heard.unlessSent(ACME, work);
    jest.advanceTimersByTime(SENT_WITHIN_MS);
    expect(work).toHaveBeenCalledTimes(1);
    heard.unlessSent(ACME, work);
    expect(work).toHaveBeenCalledTimes(2);
  });

  it('are not waited for once the stream has sent them, or a later one', () => {
    heard.sent(ACME, { revision: 21n });
    heard.unlessSent(ACME, work);
    expect(work).toHaveBeenCalledTimes(1);
  });

  it('are not what an earlier wait was for', () => {
    heard.unlessSent(ACME, work);
    heard.add(ACME, { revision: 21n });
    jest.advanceTimersByTime(SENT_WITHIN_MS);
    expect(work).not.toHaveBeenCalled();
  });

  it('of one page say nothing about another', () => {
    heard.unlessSent(GLOBEX, work);
    expect(work).toHaveBeenCalledTimes(1);
  });
});
