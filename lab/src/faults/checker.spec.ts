import { checkFanOut } from './checker.js';

const receipt = (recipient: string, messageId = `<${recipient}>`) => ({ recipient, messageId, receivedAt: 0 });
const ledger = (delivered: number, planned = delivered) => ({
  planned,
  delivered,
  failed: 0,
  skipped: 0,
  pending: planned - delivered,
  planningComplete: true,
});

describe('the checker of a fan-out', () => {
  it('accepts one delivery each', () => {
    expect(checkFanOut(['a', 'b'], [receipt('b'), receipt('a')], ledger(2))).toEqual({
      lost: 0,
      repeats: 0,
      strangeRepeats: 0,
      ledgerAgrees: true,
    });
  });

  it('counts missed recipients, and does not let a repeat hide them', () => {
    expect(checkFanOut(['a', 'b'], [receipt('a'), receipt('a')], ledger(2))).toMatchObject({ lost: 1, repeats: 1 });
  });

  it('distinguishes a repeat with the same id from one that a receiver could not recognise', () => {
    const receipts = [receipt('a'), receipt('a'), receipt('a', '<other>'), receipt('b', ''), receipt('b', '')];
    expect(checkFanOut(['a', 'b'], receipts, ledger(2))).toMatchObject({ repeats: 3, strangeRepeats: 2 });
  });

  it('ignores mails to other recipients', () => {
    expect(checkFanOut(['a'], [receipt('a'), receipt('owner')], ledger(1))).toMatchObject({ lost: 0, repeats: 0 });
  });

  it.each([undefined, ledger(1, 2), ledger(1), ledger(3)])('does not rely on the sink alone: ledger %j', (said) => {
    expect(checkFanOut(['a', 'b'], [receipt('a'), receipt('b')], said).ledgerAgrees).toBe(false);
  });
});
