import { tableGroup } from './table-group.js';

describe('how long the rows of a table stay', () => {
  it.each([
    ['incidents', 'entry', 'kept'],
    ['subscribers', 'subscription', 'kept'],
    ['notifications', 'incident', 'kept'],
    ['notifications', 'dead_letter', 'kept'],
    ['notifications', 'event', 'ledger'],
    ['notifications', 'walk', 'ledger'],
    ['notifications', 'delivery_p20261123', 'ledger'],
    ['notifications', 'chunk_default', 'ledger'],
    ['signals', 'event', 'kept'],
    ['incidents', 'outbox', 'outbox'],
    ['pages', 'outbox', 'states'],
    ['pages', 'published_state', 'states'],
  ])('of %s.%s: %s', (schema, name, group) => {
    expect(tableGroup(schema, name)).toBe(group);
  });
});
