import { DAY, HOUR, NOW, SHOP, sampleIncident, sampleMaintenance, samplePage } from '../testing/sample-page.js';
import { feedItemsOf } from './feed-items-of.js';

describe('the feed item of an incident', () => {
  const { incidents } = feedItemsOf(
    samplePage({
      openIncidents: [sampleIncident('new', { creationTime: NOW })],
      pastIncidents: [sampleIncident('old')],
    }),
  );

  it('is listed newest first, with its page', () => {
    expect(incidents.map(({ id }) => id)).toEqual(['new', 'old']);
    expect(incidents[1]?.url).toBe('https://status.acme.example/incidents/old');
  });

  it('has the times when monitoring started and when it was resolved', () => {
    expect(incidents[1]).toMatchObject({
      status: 'resolved',
      startedAt: NOW - 3 * HOUR,
      monitoringAt: NOW - 2 * HOUR,
      endedAt: NOW - HOUR,
      updatedAt: NOW - HOUR,
    });
  });

  it('gives the change of each update, starting from operational', () => {
    const changes = incidents[1]?.updates.map(({ affected: [change] }) => `${change?.before} > ${change?.after}`);
    expect(changes).toEqual([
      'partial_outage > operational',
      'major_outage > partial_outage',
      'operational > major_outage',
    ]);
  });

  it('has the newest updates where it is very long', () => {
    const long = sampleIncident('long');
    const entries = Array.from({ length: 60 }, (_, n) => ({
      ...long.entries[0]!,
      id: `${n}`,
      message: 'x'.repeat(5_000),
    }));
    const [found] = feedItemsOf(samplePage({ pastIncidents: [{ ...long, entries }] })).incidents;
    expect(found?.updates.map(({ id }) => id)).toEqual(entries.slice(0, 20).map(({ id }) => id));
  });

  it('has no end while it is open', () => {
    const open = sampleIncident('i', { incidentStatus: 'identified', entries: [] });
    const { incidents: found } = feedItemsOf(samplePage({ openIncidents: [open] }));
    expect(found[0]).toMatchObject({ updatedAt: NOW - 3 * HOUR, updates: [], componentIds: [] });
    expect(found[0]).not.toHaveProperty('endedAt');
    expect(found[0]).not.toHaveProperty('monitoringAt');
  });
});

describe('the feed item of a maintenance', () => {
  it('is scheduled until it starts', () => {
    const [planned] = feedItemsOf(samplePage({ maintenances: [sampleMaintenance('m', { version: 4 })] })).maintenances;
    expect(planned).toMatchObject({
      id: 'm',
      status: 'scheduled',
      url: 'https://status.acme.example/maintenances/m',
      createdAt: NOW - DAY,
      startedAt: NOW + DAY,
      updatedAt: NOW - DAY,
      planned: { start: NOW + DAY, end: NOW + DAY + 2 * HOUR, cancelled: false, version: 4 },
      componentIds: [SHOP],
    });
    expect(planned?.updates.map(({ id, status, date }) => [id, status, date])).toEqual([['m', 'scheduled', NOW - DAY]]);
  });

  it('remains one item when it becomes an incident, which is not listed a second time', () => {
    const running = sampleMaintenance('m', {
      plannedStartTime: NOW - HOUR,
      actualStartTime: NOW - HOUR,
      incidentId: 'i',
    });
    const incident = sampleIncident('i', { maintenanceId: 'm', incidentStatus: 'monitoring' });
    const state = samplePage({ maintenances: [running], openIncidents: [incident] });
    const { incidents, maintenances } = feedItemsOf(state);
    expect(incidents).toEqual([]);
    expect(maintenances[0]).toMatchObject({ id: 'm', status: 'verifying', impact: 'maintenance' });
    expect(maintenances[0]?.updates.map(({ status }) => status)).toEqual([
      'completed',
      'verifying',
      'in_progress',
      'scheduled',
    ]);
  });

  it('continues without its incident when that was deleted', () => {
    const running = sampleMaintenance('m', { actualStartTime: NOW - HOUR });
    expect(feedItemsOf(samplePage({ maintenances: [running] })).maintenances[0]?.status).toBe('in_progress');
  });

  it('is completed when it is over', () => {
    const over = sampleMaintenance('m', { actualStartTime: NOW - 2 * HOUR, actualEndTime: NOW - HOUR });
    expect(feedItemsOf(samplePage({ maintenances: [over] })).maintenances[0]).toMatchObject({
      status: 'completed',
      endedAt: NOW - HOUR,
    });
  });

  it('is completed and says so when it is cancelled', () => {
    const off = sampleMaintenance('m', { cancelledAt: NOW });
    const [item] = feedItemsOf(samplePage({ maintenances: [off] })).maintenances;
    expect(item).toMatchObject({ status: 'completed', endedAt: NOW, updatedAt: NOW, planned: { cancelled: true } });
    expect(item?.updates[0]).toMatchObject({
      id: 'm-cancelled',
      message: 'This maintenance was cancelled.\n\nShort interruptions.',
    });
  });

  it('does not change an incident whose maintenance is no longer on the page', () => {
    const incident = sampleIncident('i', { maintenanceId: 'long ago' });
    expect(feedItemsOf(samplePage({ pastIncidents: [incident] })).incidents.map(({ id }) => id)).toEqual(['i']);
  });
});
