import { describe, expect, it } from '@jest/globals';
import { ComponentStatus } from './gen/candor/status/v1/status_pb.js';
import {
  announcementStates,
  channels,
  componentStatuses,
  incidentImpacts,
  incidentStatuses,
  interests,
  maintenanceStates,
} from './status-words.js';

describe('status words', () => {
  it('are those of the product', () => {
    expect(componentStatuses.all).toEqual([
      'operational',
      'degraded_performance',
      'partial_outage',
      'major_outage',
      'under_maintenance',
    ]);
    expect(incidentStatuses.all).toEqual(['investigating', 'identified', 'monitoring', 'resolved']);
    expect(maintenanceStates.all).toEqual(['scheduled', 'in_progress', 'completed', 'cancelled']);
    expect(announcementStates.all).toEqual(['planned', 'open', 'ended']);
    expect(incidentImpacts.all).toEqual(['none', 'minor', 'major', 'critical', 'maintenance']);
    expect(interests.all).toEqual(['incident', 'maintenance', 'component_status']);
    expect(channels.all).toEqual(['email', 'webhook', 'slack', 'twitter']);
  });

  it('lead to the value and back', () => {
    for (const word of incidentStatuses.all) {
      expect(incidentStatuses.wordOf(incidentStatuses.valueOf(word))).toBe(word);
    }
  });

  it.each(['', 'unspecified', 'OPERATIONAL', 'constructor', '1'])('know no "%s"', (word) => {
    expect(componentStatuses.valueOf(word)).toBeUndefined();
  });

  it('have none for the unset and for unknown values', () => {
    expect(componentStatuses.wordOf(ComponentStatus.UNSPECIFIED)).toBeUndefined();
    expect(componentStatuses.wordOf(99 as ComponentStatus)).toBeUndefined();
  });
});
