import type { Receipt } from '../sinks/sink-protocol.js';
import { checkHeard, isHeard } from './storm-check.js';

const EXPECTED = [
  { readers: ['a', 'b'], facts: 2 },
  { readers: ['c'], facts: 1 },
];
const receipt = (recipient: string, messageId: string, receivedAt = 1): Receipt => ({
  recipient,
  messageId,
  receivedAt,
});
const ALL = [receipt('a', '1'), receipt('a', '2'), receipt('b', '3'), receipt('b', '4', 9), receipt('c', '5')];

describe('the messages that recipients received in a storm', () => {
  it('are complete when each recipient has as many messages as there were events', () => {
    const heard = checkHeard(EXPECTED, [...ALL, receipt('a stranger', '6')]);
    expect(heard).toEqual({ wanted: 5, lost: 0, invented: 0, repeats: 0, completeAt: 9 });
    expect(isHeard(heard, 0)).toBe(true);
  });

  it.each([0, 1, 2, 3, 4])('are incomplete when message %i is removed', (index) => {
    const heard = checkHeard(EXPECTED, ALL.toSpliced(index, 1));
    expect(heard.lost).toBe(1);
    expect(isHeard(heard, 100)).toBe(false);
  });

  it('are not completed by repeating to one recipient what another has missed', () => {
    const heard = checkHeard(EXPECTED, [...ALL.slice(1), receipt('c', '6')]);
    expect(heard).toMatchObject({ lost: 1, invented: 1 });
    expect(isHeard(heard, 100)).toBe(false);
  });

  it('include repeats, which the crashes have to explain, and which do not change the end', () => {
    const heard = checkHeard(EXPECTED, [...ALL, receipt('a', '1', 50)]);
    expect(heard).toMatchObject({ lost: 0, repeats: 1, completeAt: 9 });
    expect([isHeard(heard, 0), isHeard(heard, 1)]).toEqual([false, true]);
  });

  it('are none when there was nothing to send, or the receiver refused it', () => {
    expect(isHeard(checkHeard([], []), 0)).toBe(false);
    expect(checkHeard([{ readers: ['a'], facts: 1 }], [{ ...receipt('a', '1'), refused: true }]).lost).toBe(1);
  });
});
