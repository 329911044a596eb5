import { describe, expect, it } from '@jest/globals';
import { type PreviewDraft } from '../api/contract.js';
import { audienceOf, audienceText, pagesText, publishText } from './preview.rules.js';

describe('the recipients', () => {
  it('are listed by channel', () => {
    expect(
      audienceText([
        { channel: 'email', count: 1240 },
        { channel: 'webhook', count: 2 },
        { channel: 'slack', count: 1 },
        { channel: 'twitter', count: 3 },
      ]),
    ).toBe('1,240 by email, 2 by webhook, 1 Slack channel, 3 X accounts');
    expect(audienceText([])).toBeUndefined();
  });

  it('are what a button says that publishes', () => {
    const recipients = [
      { channel: 'email' as const, count: 1200 },
      { channel: 'slack' as const, count: 4 },
    ];
    expect(publishText('Add Entry', true, recipients)).toBe('Add Entry and notify 1,204');
    expect(publishText('Add Entry', false, recipients)).toBe('Add Entry silently');
    expect(publishText('Add Entry', true, undefined)).toBe('Add Entry and notify');
    expect(publishText('Add Entry', true, [])).toBe('Add Entry, nobody to notify yet');
  });

  it('are said for each page, for the five with the most where there are many', () => {
    const of = (pageId: string, ...counts: number[]) => ({
      pageId,
      recipients: counts.map((count) => ({ channel: 'email' as const, count })),
    });
    const names = new Map(['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((id) => [id, id.toUpperCase()]));
    expect(pagesText([of('a', 1_000, 200), of('b', 4)], names)).toBe('A 1,200, B 4');
    expect(pagesText([of('gone', 1), of('b', 4)], names)).toBe('B 4');
    expect(pagesText([of('gone', 1)], names)).toBe('');
    const six = ['a', 'b', 'c', 'd', 'e', 'f'].map((id, index) => of(id, index + 1));
    expect(pagesText(six, names)).toBe('A 1, F 6, E 5, D 4, C 3, and 2 on 1 other page');
    expect(pagesText([...six, of('g', 1)], names)).toBe('A 1, F 6, E 5, D 4, C 3, and 3 on 2 other pages');
  });

  it('do not depend on the typed text', () => {
    const affectedComponents = [{ componentId: 'c1', componentStatus: 'major_outage' as const }];
    const entry = { message: 'x', incidentStatus: 'resolved' as const, affectedComponents };
    const ofEntry = (draft: PreviewDraft) => audienceOf({ of: 'incidents', draft }).draft;
    expect(ofEntry({ name: 'n', private: true, incidentImpact: 'major', entry })).toEqual({
      private: true,
      entry: { affectedComponents: [{ componentId: 'c1' }] },
    });
    expect(ofEntry({ incidentId: 'i1' })).toEqual({ incidentId: 'i1', entry: { affectedComponents: [] } });
    expect(ofEntry({ incidentId: 'i1', entryId: 'e1', entry })).toEqual({
      incidentId: 'i1',
      entryId: 'e1',
      entry: { affectedComponents: [{ componentId: 'c1' }] },
    });
    const announcement = { name: 'n', message: 'x', endsAt: 1 };
    const ofAnnouncement = (pageIds?: string[]) =>
      audienceOf({ of: 'announcements', draft: { announcement: { ...announcement, ...(pageIds && { pageIds }) } } });
    expect(ofAnnouncement().draft).toEqual({ announcement: { pageIds: [] } });
    expect(ofAnnouncement(['p1']).draft).toEqual({ announcement: { pageIds: ['p1'] } });
    expect(ofEntry({ name: 'n', pageIds: ['p1'] })).toMatchObject({ pageIds: ['p1'] });
    const times = { plannedStartTime: 1, plannedEndTime: 2 };
    const maintenance = {
      name: 'n',
      message: 'x',
      ...times,
      internal: true,
      affectedComponents: [{ componentId: 'c1' }],
    };
    expect(audienceOf({ of: 'maintenances', draft: { maintenanceId: 'm1', maintenance } }).draft).toEqual({
      maintenanceId: 'm1',
      maintenance: { internal: true, affectedComponents: [{ componentId: 'c1' }] },
    });
    const put = { maintenance: { ...maintenance, pageIds: ['p1'] } };
    expect(audienceOf({ of: 'maintenances', draft: put }).draft).toMatchObject({ maintenance: { pageIds: ['p1'] } });
  });
});
