import { newId } from '@candor/platform/ids.js';
import { pageOfEntries } from './entries-page.js';
import type { IncidentEntryResponse } from './incidents.responses.js';

const incidentId = newId();

function entry(date: number): IncidentEntryResponse {
  return {
    id: newId(),
    incidentId,
    date,
    message: 'We are looking into it.',
    messageFormat: 'markdown',
    incidentStatus: 'investigating',
    sendNotification: false,
    private: false,
    affectedComponents: [],
    version: 1,
  };
}

describe('the entries of an incident', () => {
  /** Newest first; two with the same time. */
  const entries = [entry(5), entry(4), entry(4), entry(2), entry(1)];
  const ids = (some: readonly IncidentEntryResponse[]) => some.map(({ id }) => id);

  it('are returned all at once unless a page is requested', () => {
    expect(pageOfEntries(entries, {})).toEqual({ entries });
    expect(pageOfEntries([], {})).toEqual({ entries: [] });
  });

  it.each([1, 2, 3, 4, 5, 500])('are paged %d at a time, each once', (limit) => {
    const walked: string[] = [];
    let cursor: string | undefined;
    do {
      const page = pageOfEntries(entries, { limit, ...(cursor !== undefined && { cursor }) });
      expect(page.entries.length).toBeLessThanOrEqual(limit);
      walked.push(...ids(page.entries));
      cursor = page.nextCursor;
    } while (cursor !== undefined);
    expect(walked).toEqual(ids(entries));
  });

  it('continue with the older ones when the last of the previous page was deleted or moved', () => {
    const { nextCursor: cursor = '' } = pageOfEntries(entries, { limit: 4 });
    const [first, second, third, fourth, fifth] = entries as [
      IncidentEntryResponse,
      IncidentEntryResponse,
      IncidentEntryResponse,
      IncidentEntryResponse,
      IncidentEntryResponse,
    ];
    expect(pageOfEntries([first, second, third, fifth], { cursor })).toEqual({ entries: [fifth] });
    const moved = { ...fourth, date: 6 };
    expect(pageOfEntries([moved, first, second, third, fifth], { cursor })).toEqual({ entries: [fifth] });
  });

  it.each(['x', Buffer.from('1.x').toString('base64url'), Buffer.from(`x.${newId()}`).toString('base64url')])(
    'refuse the cursor %j',
    (cursor) => {
      expect(() => pageOfEntries(entries, { cursor })).toThrow('Unknown cursor.');
    },
  );
});
