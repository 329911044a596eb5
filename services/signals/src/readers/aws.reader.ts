import { z } from 'zod';
import { ComponentStatus } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import { buildReading, impactOfStatus, lowered, MAX_COMPONENTS, wordIn, worst, type Effect } from './build-reading.js';
import { readJson } from './json-document.js';
import type { Reader } from './reading.js';

/** AWS writes its numbers as texts, in parts of a document and at times. */
const number = z.union([z.string(), z.number()]);
const text = z.string().nullish();

const events = z.array(
  z.object({
    date: number,
    arn: text,
    region_name: text,
    status: number,
    service: z.string(),
    service_name: text,
    summary: z.string(),
    end_time: number.nullish(),
    event_log: z.array(z.object({ message: text, timestamp: number.nullish() })).nullish(),
    impacted_services: z.record(z.string(), z.object({ service_name: text, current: number })).nullish(),
  }),
);

const catalogue = z.array(z.object({ service: z.string(), service_name: z.string(), region_name: text }));

type Event = z.infer<typeof events>[number];

/** 1 is "informational" on the page: something is wrong, however little. 0 is over. */
const STATUSES: Readonly<Record<string, ComponentStatus>> = {
  0: ComponentStatus.OPERATIONAL,
  1: ComponentStatus.DEGRADED_PERFORMANCE,
  2: ComponentStatus.DEGRADED_PERFORMANCE,
  3: ComponentStatus.MAJOR_OUTAGE,
};

/**
 * The AWS Health Dashboard: what https://health.aws.amazon.com/health/status itself reads. Not documented by AWS. The
 * events come in UTF-16 (`decodeBody`). A service of the catalogue is operational unless an event names it; without the
 * catalogue there are only the services that events name. Of a catalogue beyond the bound the services that events name
 * are kept first.
 */
export const awsReader: Reader = {
  kind: 'aws',
  documents: () => [
    { url: 'https://health.aws.amazon.com/public/currentevents', isOptional: false },
    { url: 'https://servicedata-us-west-2-prod.s3.amazonaws.com/services.json', isOptional: true },
  ],
  read: ([body = '', list]) => {
    const happened = readJson(body, events, 'The list of events');
    const named = new Map(happened.flatMap(servicesOf).map((service) => [service.id, service]));
    const listed = (list === undefined ? [] : readJson(list, catalogue, 'The catalogue of services')).map(
      (service) => ({
        id: service.service,
        name: service.service_name,
        groupName: service.region_name ?? '',
      }),
    );
    const known = new Set(listed.map(({ id }) => id));
    const services = [...listed, ...[...named.values()].filter(({ id }) => !known.has(id))];
    return buildReading({
      name: 'Amazon Web Services',
      url: 'https://health.aws.amazon.com/health/status',
      components: lowered(withinBound(services, named), happened.flatMap(effectsOf)),
      incidents: happened.map((event) => ({
        id: event.arn ?? `${event.service}/${event.date}`,
        kind: 'incident',
        name: event.summary,
        url: 'https://health.aws.amazon.com/health/status',
        impact: impactOfStatus(isOver(event) ? undefined : worst(effectsOf(event).map(({ status }) => status))),
        message: newestMessageOf(event),
        startedAt: secondsOf(event.date),
        isOver: isOver(event),
        endedAt: secondsOf(event.end_time) ?? secondsOf(event.date),
        componentIds: servicesOf(event).map(({ id }) => id),
      })),
    });
  },
};

interface Service {
  readonly id: string;
  readonly name: string;
  readonly groupName: string;
}

function withinBound(services: readonly Service[], named: ReadonlyMap<string, Service>): readonly Service[] {
  if (services.length <= MAX_COMPONENTS) return services;
  let left = MAX_COMPONENTS - named.size;
  return services.filter(({ id }) => named.has(id) || left-- > 0);
}

/** A status that we do not know is not over. */
function isOver({ status }: Event): boolean {
  return String(status) === '0';
}

/** The services of an event, itself among them where it lists no others. */
function servicesOf(event: Event): Service[] {
  const groupName = event.region_name ?? '';
  const impacted = Object.entries(event.impacted_services ?? {});
  if (impacted.length === 0) return [{ id: event.service, name: event.service_name ?? event.service, groupName }];
  return impacted.map(([id, service]) => ({ id, name: service.service_name ?? id, groupName }));
}

/** None of an event that is over; a service may have recovered while its event is open. */
function effectsOf(event: Event): Effect[] {
  if (isOver(event)) return [];
  const impacted = Object.entries(event.impacted_services ?? {});
  if (impacted.length === 0) return [{ componentIds: [event.service], status: wordIn(STATUSES, event.status) }];
  return impacted.map(([id, { current }]) => ({ componentIds: [id], status: wordIn(STATUSES, current) }));
}

function newestMessageOf({ event_log: log }: Event): string {
  const newest = (log ?? []).toSorted((a, b) => Number(b.timestamp ?? 0) - Number(a.timestamp ?? 0));
  return newest.at(0)?.message ?? '';
}

function secondsOf(seconds: string | number | null | undefined): number | undefined {
  if (seconds == null || seconds === '') return undefined;
  const time = Number(seconds) * 1_000;
  return Number.isFinite(time) ? time : undefined;
}
