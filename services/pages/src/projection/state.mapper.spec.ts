import { create } from '@bufbuild/protobuf';
import { ComponentDowntimeSchema, ComponentSchema } from '@candor/proto/gen/candor/catalog/v1/catalog_pb.js';
import { IncidentSchema } from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';
import { MaintenanceSchema, MaintenanceState } from '@candor/proto/gen/candor/incidents/v1/maintenances_pb.js';
import {
  ComponentStatus,
  IncidentImpact,
  IncidentStatus,
  TextFormat,
} from '@candor/proto/gen/candor/status/v1/status_pb.js';
import { incidentToState, maintenanceToState } from '@candor/proto/page-items.js';
import { IN_FULL } from '@candor/proto/uptime.js';
import { componentToState, historyToState } from './state.mapper.js';

describe('in a state', () => {
  it('a component has the fields that visitors see', () => {
    const component = create(ComponentSchema, {
      id: 'c1',
      name: 'Checkout',
      description: 'Takes the money',
      groupName: 'Shop',
      enabled: true,
      internal: false,
      showHistoricalStatus: true,
      creationTime: 5n,
      componentStatus: ComponentStatus.UNDER_MAINTENANCE,
    });
    expect(componentToState(component)).toEqual({
      audienceIds: [],
      id: 'c1',
      name: 'Checkout',
      nameTranslations: [],
      description: 'Takes the money',
      descriptionTranslations: [],
      groupName: 'Shop',
      showHistoricalStatus: true,
      creationTime: 5n,
      status: ComponentStatus.UNDER_MAINTENANCE,
      upstreams: [],
    });
  });

  it('a component has what it is of a provider, and what it depends on while that is not operational', () => {
    const read = { providerName: 'Stripe', componentName: 'API', url: 'https://status.stripe.example/', text: 'Slow.' };
    const internal = { linkId: 'l1', since: 5n, degradeTo: ComponentStatus.PARTIAL_OUTAGE, recovers: true };
    const { OPERATIONAL, MAJOR_OUTAGE, UNSPECIFIED } = ComponentStatus;
    const component = create(ComponentSchema, {
      upstreams: [
        { ...read, ...internal, follows: true, status: OPERATIONAL, notKnownSince: 9n },
        { ...read, ...internal, status: MAJOR_OUTAGE },
        { ...read, ...internal, status: OPERATIONAL },
        { ...read, ...internal, status: OPERATIONAL, notKnownSince: 9n },
        { ...read, ...internal, status: MAJOR_OUTAGE, notKnownSince: 9n },
        { ...read, ...internal, status: UNSPECIFIED },
      ],
    });
    expect(componentToState(component).upstreams).toEqual([
      { ...read, follows: true, status: OPERATIONAL, notKnownSince: 9n },
      { ...read, follows: false, status: MAJOR_OUTAGE },
      { ...read, follows: false, status: MAJOR_OUTAGE, notKnownSince: 9n },
    ]);
  });

  it('a history has its records, and no end while a downtime lasts', () => {
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
    expect(historyToState(history, IN_FULL)).toEqual({
      componentId: 'c1',
      downtimes: [
        {
          startTime: 10n,
          endTime: 20n,
          worstStatus: ComponentStatus.MAJOR_OUTAGE,
          incidentId: 'i1',
          firstMessage: 'Down.',
          statuses: [],
        },
        {
          startTime: 30n,
          worstStatus: ComponentStatus.PARTIAL_OUTAGE,
          incidentId: 'i2',
          firstMessage: '',
          statuses: [],
        },
      ],
      counted: [],
    });
  });

  it.each([
    ['none where all count alike', IN_FULL, []],
    ['all where they do not', { partialOutage: 50, degradedPerformance: 0 }, [10n, 15n]],
  ])('a downtime has the statuses in its course: %s', (_what, formula, expected) => {
    const history = create(ComponentDowntimeSchema, {
      componentDownTimes: [
        {
          startTime: 10n,
          worstComponentStatus: ComponentStatus.MAJOR_OUTAGE,
          statuses: [
            { startTime: 10n, status: ComponentStatus.PARTIAL_OUTAGE },
            { startTime: 15n, status: ComponentStatus.MAJOR_OUTAGE },
          ],
        },
      ],
    });
    const [downtime] = historyToState(history, formula).downtimes ?? [];
    expect(downtime?.statuses?.map(({ startTime }) => startTime)).toEqual(expected);
  });

  it('an incident has its entries in the order of publication, without their authors', () => {
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
          createdBy: 'ada',
          affectedComponents: [{ componentId: 'c1', componentStatus: ComponentStatus.DEGRADED_PERFORMANCE }],
        },
        {
          id: 'e1',
          incidentId: 'i1',
          date: 10n,
          message: 'Looking.',
          status: IncidentStatus.INVESTIGATING,
          sendNotification: true,
        },
      ],
    });
    expect(incidentToState(incident, () => true)).toEqual({
      id: 'i1',
      name: 'Outage',
      creationTime: 10n,
      impact: IncidentImpact.CRITICAL,
      status: IncidentStatus.IDENTIFIED,
      maintenanceId: 'm1',
      translations: [],
      entries: [
        {
          id: 'e2',
          date: 20n,
          message: 'Found it.',
          messageFormat: TextFormat.UNSPECIFIED,
          status: IncidentStatus.IDENTIFIED,
          sendNotification: false,
          postmortem: false,
          translations: [],
          affectedComponents: [{ componentId: 'c1', status: ComponentStatus.DEGRADED_PERFORMANCE }],
        },
        {
          id: 'e1',
          date: 10n,
          message: 'Looking.',
          messageFormat: TextFormat.UNSPECIFIED,
          status: IncidentStatus.INVESTIGATING,
          sendNotification: true,
          postmortem: false,
          translations: [],
          affectedComponents: [],
        },
      ],
    });
  });

  it('a maintenance has what visitors may see, and the time of its announcement, which its id holds', () => {
    const id = '019a0000-0000-7000-8000-000000000001';
    const maintenance = create(MaintenanceSchema, {
      id,
      name: 'Upgrade',
      message: 'We upgrade.',
      plannedStartTime: 10n,
      plannedEndTime: 20n,
      componentIds: ['c1'],
      sendNotification: true,
      notifyAtStart: true,
      reminderMinutes: 60,
      state: MaintenanceState.COMPLETED,
      version: 3n,
      actualStartTime: 11n,
      actualEndTime: 19n,
      incidentId: 'i1',
    });
    expect(maintenanceToState(maintenance, () => true)).toEqual({
      id,
      name: 'Upgrade',
      message: 'We upgrade.',
      messageFormat: TextFormat.UNSPECIFIED,
      nameTranslations: [],
      messageTranslations: [],
      plannedStartTime: 10n,
      plannedEndTime: 20n,
      componentIds: ['c1'],
      announcedAt: 0x019a00000000n,
      version: 3n,
      sendNotification: true,
      actualStartTime: 11n,
      actualEndTime: 19n,
      cancelledAt: undefined,
      incidentId: 'i1',
    });
  });
});
