import { newId } from '@candor/platform/ids.js';
import { saysSomethingElse } from './newest-entry.rules.js';

const [api, docs] = [
  { componentId: newId(), status: 'partial_outage' },
  { componentId: newId(), status: 'operational' },
] as const;
const entry = {
  id: newId(),
  date: new Date(1_767_225_600_000),
  message: 'Looking.',
  messageFormat: 'plain' as const,
  translations: [],
  status: 'investigating' as const,
  components: [api, docs],
};

describe('the newest entry of an incident', () => {
  it('is the same in whatever order its components are listed', () => {
    expect(saysSomethingElse(entry, { ...entry, date: new Date(entry.date), components: [docs, api] })).toBe(false);
  });

  it.each([
    ['it is another one', { id: newId() }],
    ['it was moved', { date: new Date(entry.date.getTime() + 1) }],
    ['its message changed', { message: 'Found it.' }],
    ['its message is written in another way', { messageFormat: 'markdown' as const }],
    ['it is said in another language too', { translations: [{ language: 'de', text: 'Wir suchen.' }] }],
    ['its status changed', { status: 'resolved' as const }],
    ['a component is gone', { components: [api] }],
    ['a component has another status', { components: [api, { ...docs, status: 'major_outage' as const }] }],
  ])('is another one when %s', (_why, change) => {
    expect(saysSomethingElse(entry, { ...entry, ...change })).toBe(true);
    expect(saysSomethingElse(entry, undefined)).toBe(true);
  });
});
