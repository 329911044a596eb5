import { create } from '@bufbuild/protobuf';
import { ComponentDowntimeSchema, ComponentSchema } from '@candor/proto/gen/candor/catalog/v1/catalog_pb.js';
import { IncidentSchema } from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';
import { MaintenanceSchema } from '@candor/proto/gen/candor/incidents/v1/maintenances_pb.js';
import { ComponentStatus, IncidentImpact, IncidentStatus } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import { toPageComponent, toPageHistory, toPageIncident, toPageMaintenance } from './page-state.mapper.js';

describe('the page state', () => {
  it('has components with their group and status in words', () => {
    const component = create(ComponentSchema, {
      id: 'c1',
      name: 'Checkout',
      description: 'Takes the money',
      groupName: 'Shop',
      enabled: true,
      showHistoricalStatus: true,
      creationTime: 5n,
      componentStatus: ComponentStatus.UNDER_MAINTENANCE,
    });
    expect(toPageComponent(component)).toEqual({
      id: 'c1',
      name: 'Checkout',
      description: 'Takes the money',
      group: { name: 'Shop' },
      showHistoricalStatus: true,
      creationTime: 5,
      componentStatus: 'under_maintenance',
    });
  });

  it('has histories with times as numbers, and no end while a downtime lasts', () => {
    const history = create(ComponentDowntimeSchema, {
      id: 'c1',
      name: 'Checkout',
      creationTime: 1n,
      totalDownTimeInMillis: 60_000n,
      uptimePercent: 99.5,
      componentDownTimes: [
        {
          startTime: 10n,
          endTime: 20n,
          worstComponentStatus: ComponentStatus.MAJOR_OUTAGE,
          incidentId: 'i1',
          firstIncidentEntryMessage: 'Down.',
          incidentName: 'Outage',
          latestComponentStatus: ComponentStatus.DEGRADED_PERFORMANCE,
        },
        { startTime: 30n, worstComponentStatus: ComponentStatus.PARTIAL_OUTAGE, incidentId: 'i2' },
      ],
    });
    expect(toPageHistory(history)).toEqual({
      id: 'c1',
      creationTime: 1,
      totalDownTimeInMillis: 60_000,
      uptimePercent: 99.5,
      componentDownTimes: [
        {
          startTime: 10,
          endTime: 20,
          worstComponentStatus: 'major_outage',
          incidentId: 'i1',
          firstIncidentEntryMessage: 'Down.',
        },
        { startTime: 30, worstComponentStatus: 'partial_outage', incidentId: 'i2', firstIncidentEntryMessage: '' },
      ],
    });
  });

  it('has incidents with their entries in the order they came', () => {
    const incident = create(IncidentSchema, {
      id: 'i1',
      name: 'Outage',
      creationTime: 10n,
      impact: IncidentImpact.CRITICAL,
      status: IncidentStatus.IDENTIFIED,
      maintenanceId: 'm1',
      version: 2n,
      entries: [
        {
          id: 'e2',
          incidentId: 'i1',
          date: 20n,
          message: 'Found it.',
          status: IncidentStatus.IDENTIFIED,
          affectedComponents: [{ componentId: 'c1', componentStatus: ComponentStatus.DEGRADED_PERFORMANCE }],
        },
        { id: 'e1', incidentId: 'i1', date: 10n, message: 'Looking.', status: IncidentStatus.INVESTIGATING },
      ],
    });
    expect(toPageIncident(incident)).toEqual({
      id: 'i1',
      name: 'Outage',
      creationTime: 10,
      incidentImpact: 'critical',
      incidentStatus: 'identified',
      maintenanceId: 'm1',
      entries: [
        {
          id: 'e2',
          date: 20,
          message: 'Found it.',
          incidentStatus: 'identified',
          sendNotification: false,
          affectedComponents: [{ componentId: 'c1', componentStatus: 'degraded_performance' }],
        },
        {
          id: 'e1',
          date: 10,
          message: 'Looking.',
          incidentStatus: 'investigating',
          sendNotification: false,
          affectedComponents: [],
        },
      ],
    });
  });

  it('has no maintenance for an incident that came from none', () => {
    expect(toPageIncident(create(IncidentSchema, { id: 'i1' }))).not.toHaveProperty('maintenanceId');
  });
});

describe('toPageMaintenance', () => {
  it('carries what visitors are told, and the moment of its announcement, which its id holds', () => {
    const id = '019a0000-0000-7000-8000-000000000001';
    const maintenance = create(MaintenanceSchema, {
      id,
      name: 'Upgrade',
      message: 'We upgrade.',
      plannedStartTime: 10n,
      plannedEndTime: 20n,
      componentIds: ['c1'],
      sendNotification: true,
      version: 3n,
    });
    expect(toPageMaintenance(maintenance)).toEqual({
      id,
      name: 'Upgrade',
      message: 'We upgrade.',
      plannedStartTime: 10,
      plannedEndTime: 20,
      affectedComponents: [{ componentId: 'c1' }],
      announcedAt: 0x019a00000000,
      version: 3,
      sendNotification: true,
    });
  });

  it('carries what became of it', () => {
    const maintenance = create(MaintenanceSchema, {
      id: 'm1',
      actualStartTime: 11n,
      actualEndTime: 19n,
      cancelledAt: 5n,
      incidentId: 'i1',
    });
    expect(toPageMaintenance(maintenance)).toMatchObject({
      actualStartTime: 11,
      actualEndTime: 19,
      cancelledAt: 5,
      incidentId: 'i1',
    });
  });
});
