/**
 * JSON Schemas of the public interface as its clients read it; unlisted keys are not allowed, every word is from a
 * closed set.
 */
type Schema = Readonly<Record<string, unknown>>;

const text: Schema = { type: 'string' };
const flag: Schema = { type: 'boolean' };
const orNull = (type: string): Schema => ({ type: [type, 'null'] });
const words = (...values: string[]): Schema => ({ enum: values });
const listOf = (items: Schema): Schema => ({ type: 'array', items });
/** ISO 8601 with milliseconds and an offset. */
const TIME = '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}(Z|[+-]\\d\\d:\\d\\d)$';
const time: Schema = { type: 'string', pattern: TIME };
const timeOrNull: Schema = { type: ['string', 'null'], pattern: TIME };

/** An object with exactly these keys; those in the second list are optional. */
const object = (properties: Record<string, Schema>, optional: Record<string, Schema> = {}): Schema => ({
  type: 'object',
  properties: { ...properties, ...optional },
  required: Object.keys(properties),
  additionalProperties: false,
});

const componentStatus = words(
  'operational',
  'degraded_performance',
  'partial_outage',
  'major_outage',
  'under_maintenance',
);
const impact = words('none', 'minor', 'major', 'critical', 'maintenance');
const incidentStatuses = ['investigating', 'identified', 'monitoring', 'resolved'];
const maintenanceStatuses = ['scheduled', 'in_progress', 'verifying', 'completed'];

const page = object({
  id: text,
  name: text,
  url: { type: 'string', pattern: '^https?://' },
  time_zone: text,
  updated_at: time,
});

const status = object({
  indicator: words('none', 'minor', 'major', 'critical', 'maintenance'),
  description: words(
    'All Systems Operational',
    'Partial System Outage',
    'Major System Outage',
    'Service Under Maintenance',
  ),
});

const componentKeys: Record<string, Schema> = {
  id: text,
  name: text,
  status: componentStatus,
  created_at: time,
  updated_at: time,
  position: { type: 'integer', minimum: 1 },
  description: orNull('string'),
  showcase: flag,
  start_date: { type: ['string', 'null'], pattern: '^\\d{4}-\\d\\d-\\d\\d$' },
  group_id: orNull('string'),
  page_id: text,
  group: flag,
  only_show_if_degraded: flag,
};
const component = object(componentKeys, { components: listOf(text) });

const ofProvider: Record<string, Schema> = { component: text, url: { type: 'string', pattern: '^https?://' } };
/** Ours: the field has neither of the last two keys. */
const thirdPartyComponent = object(componentKeys, {
  components: listOf(text),
  third_party: object({ provider: text }, { ...ofProvider, not_known_since: time }),
  depends_on: listOf(
    object({ provider: text, status: componentStatus }, { ...ofProvider, text, not_known_since: time }),
  ),
});

const updateKeys = (statuses: string[]): Record<string, Schema> => ({
  id: text,
  status: words(...statuses),
  body: text,
  incident_id: text,
  created_at: time,
  updated_at: time,
  display_at: time,
  affected_components: {
    type: ['array', 'null'],
    minItems: 1,
    items: object({ code: text, name: text, old_status: componentStatus, new_status: componentStatus }),
  },
  deliver_notifications: flag,
  custom_tweet: { type: 'null' },
  tweet_id: { type: 'null' },
});
const update = (statuses: string[]): Schema => object(updateKeys(statuses));

const incidentKeys = (statuses: string[]): Record<string, Schema> => ({
  id: text,
  name: text,
  status: words(...statuses),
  created_at: time,
  updated_at: time,
  monitoring_at: timeOrNull,
  resolved_at: timeOrNull,
  impact,
  shortlink: { type: 'string', pattern: '^https?://' },
  started_at: time,
  page_id: text,
  incident_updates: listOf(update(statuses)),
  components: listOf(component),
});

const incident = object(incidentKeys(incidentStatuses));
const maintenance = object({ ...incidentKeys(maintenanceStatuses), scheduled_for: time, scheduled_until: time });

/** Ours: the field has none. */
const announcement = object({
  id: text,
  name: text,
  status: words('open', 'ended'),
  body: text,
  body_html: text,
  starts_at: time,
  ends_at: time,
  updated_at: time,
  shortlink: { type: 'string', pattern: '^https?://' },
  page_id: text,
});

/** Ours as well: with the form of the message, and what it is about. */
const writtenUpdate = object({
  ...updateKeys([...incidentStatuses, ...maintenanceStatuses]),
  body_html: text,
  incident_name: text,
  shortlink: { type: 'string', pattern: '^https?://' },
});

const percent: Schema = { type: 'integer', minimum: 0, maximum: 100 };
/** Ours as well. */
const uptime = {
  formula: object({
    major_outage: percent,
    partial_outage: percent,
    degraded_performance: percent,
    under_maintenance: percent,
  }),
  periods: {
    type: 'array',
    minItems: 1,
    items: object({
      period: text,
      days: { type: 'integer', minimum: 1 },
      components: listOf(
        object({
          id: text,
          name: text,
          uptime_percent: { type: 'number', minimum: 0, maximum: 100 },
          downtime_seconds: { type: 'integer', minimum: 0 },
        }),
      ),
    }),
  },
};

/** One per path. */
export const COMPATIBLE_SCHEMAS: Readonly<Record<string, Schema>> = {
  '/api/v2/summary.json': object({
    page,
    components: listOf(component),
    incidents: listOf(incident),
    scheduled_maintenances: listOf(maintenance),
    status,
  }),
  '/api/v2/status.json': object({ page, status }),
  '/api/v2/components.json': object({ page, components: listOf(component) }),
  '/api/v2/incidents.json': object({ page, incidents: listOf(incident) }),
  '/api/v2/incidents/unresolved.json': object({ page, incidents: listOf(incident) }),
  '/api/v2/scheduled-maintenances.json': object({ page, scheduled_maintenances: listOf(maintenance) }),
  '/api/v2/scheduled-maintenances/upcoming.json': object({ page, scheduled_maintenances: listOf(maintenance) }),
  '/api/v2/scheduled-maintenances/active.json': object({ page, scheduled_maintenances: listOf(maintenance) }),
  '/api/v2/announcements.json': object({ page, announcements: listOf(announcement) }),
  '/api/v2/third-party.json': object({ page, components: listOf(thirdPartyComponent) }),
  '/api/v2/updates.json': object({ page, incident_updates: listOf(writtenUpdate) }),
  '/api/v2/uptime.json': object({ page, ...uptime }),
};
