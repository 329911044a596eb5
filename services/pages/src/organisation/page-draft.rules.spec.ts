import { newId } from '@candor/platform/ids.js';
import { InvalidError } from '@candor/platform/errors.js';
import { isSamePage, readPage, requireKnown } from './page-draft.rules.js';

const [ONE, TWO, THREE] = [newId(), newId(), newId()] as [string, string, string];
const placed = (...of: [string, string][]) => of.map(([componentId, groupName]) => ({ componentId, groupName }));

function wrong(work: () => unknown): string[] {
  try {
    work();
  } catch (error) {
    if (error instanceof InvalidError) return error.violations.map(({ pointer }) => pointer);
    throw error;
  }
  return [];
}

describe('what staff say of a further page', () => {
  it('is trimmed, and keeps its order', () => {
    const components = placed([TWO, ' Europe '], [ONE.toUpperCase(), '']);
    expect(readPage({ name: ' Acme ', components })).toEqual({
      name: 'Acme',
      components: placed([TWO, 'Europe'], [ONE, '']),
    });
  });

  it('has a name, each service once, and groups in one piece', () => {
    expect(wrong(() => readPage({ name: ' ', components: placed(['x', ''], [ONE, ''], [ONE, '']) }))).toEqual([
      '/name',
      '/components/0/componentId',
      '/components/2/componentId',
    ]);
    const torn = placed([ONE, 'Europe'], [TWO, ''], [THREE, 'Europe']);
    expect(wrong(() => readPage({ name: 'Acme', components: torn }))).toEqual(['/components/2/groupName']);
    const apart = placed([ONE, ''], [TWO, 'Europe'], [THREE, '']);
    expect(wrong(() => readPage({ name: 'Acme', components: apart }))).toEqual([]);
    expect(wrong(() => readPage({ name: 'x'.repeat(101), components: placed([ONE, 'y'.repeat(101)]) }))).toEqual([
      '/name',
      '/components/0/groupName',
    ]);
    const many = Array.from({ length: 1_001 }, () => ({ componentId: newId(), groupName: '' }));
    expect(wrong(() => readPage({ name: 'Acme', components: many }))).toEqual(['/components']);
  });

  it('has no name that recipients would take for another sender', () => {
    for (const name of ['security@bank.example', 'Bank <a@bank.example>', 'Acme \u202eknaB'])
      expect([name, wrong(() => readPage({ name, components: [] }))]).toEqual([name, ['/name']]);
    expect(wrong(() => readPage({ name: 'Team @ Acme', components: [] }))).toEqual([]);
  });

  it('names services of the organisation alone', () => {
    expect(wrong(() => requireKnown(placed([ONE, ''], [TWO, '']), new Set([ONE])))).toEqual([
      '/components/1/componentId',
    ]);
  });

  it('is the same only in the same order', () => {
    const page = { name: 'Acme', components: placed([ONE, ''], [TWO, '']) };
    expect(isSamePage(page, { ...page })).toBe(true);
    expect(isSamePage(page, { ...page, components: page.components.toReversed() })).toBe(false);
    expect(isSamePage(page, { ...page, name: 'Other' })).toBe(false);
  });
});
