import { describe, expect, it } from '@jest/globals';
import { type PreviewDraft } from '../api/contract.js';
import { audienceOf, audienceText, publishText } from './preview.rules.js';

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
    expect(audienceOf({ of: 'announcements', draft: { announcement } }).draft).toEqual({});
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
  });
});
