import { messageIdOf } from './message-id.js';

const [older, last, newer] = [
  '019a0000-0000-7000-8000-000000000001',
  '019a0000-0000-7000-8000-000000000002',
  '019a0000-0000-7000-8000-000000000003',
];
const subject = 'evt.incidents.v1.entry_published';
const server = { startedAt: '1796570000000', knownId: last };

describe('the id under which an event is published', () => {
  it('is its own while there was no other database server', () => {
    expect(messageIdOf({ id: older, subject }, undefined)).toBe(older);
    expect(messageIdOf({ id: older, subject }, { ...server, knownId: null })).toBe(older);
  });

  it('is another one, the same for every relay, for what was written under an earlier server', () => {
    expect(messageIdOf({ id: older, subject }, server)).toBe(`${older}.1796570000000`);
    expect(messageIdOf({ id: last, subject }, server)).toBe(`${last}.1796570000000`);
  });

  it('is its own for what was written afterwards, and for what is no event', () => {
    expect(messageIdOf({ id: newer, subject }, server)).toBe(newer);
    expect(messageIdOf({ id: older, subject: 'pages.state.1' }, server)).toBe(older);
  });
});
