import type { MessageInitShape } from '@bufbuild/protobuf';
import type { PageReadersSchema } from '@candor/proto/gen/candor/pages/v1/state_pb.js';
import type { PageState } from '@candor/status-page/state/page-state.js';
import { crowdedState } from './crowded-state.js';
import {
  agedState,
  announcedState,
  brokenState,
  calmState,
  emptyState,
  longState,
  maintainedState,
  OLD_INCIDENTS,
  OLD_MAINTENANCE,
  oldMonthState,
  OPEN_ANNOUNCEMENT,
  OPEN_INCIDENT,
  PAST_INCIDENT,
  PLANNED_MAINTENANCE,
  thirdPartyState,
} from './sample-states.js';

/** A custom domain of the sample organisation that its plan does not include. */
export const LAPSED_HOST = 'status.lapsed.localhost';

/** The hosts of a page besides its label, and what else gateways decide by. */
export interface PageHosts {
  readonly hosts?: readonly string[];
  /** Custom domains that its plan no longer includes. */
  readonly lapsedHosts?: readonly string[];
  /** Keys of its side door. */
  readonly sideDoorKeys?: readonly { readonly id: string; readonly publicKey: Uint8Array }[];
  /** Who may read it; everybody by default. */
  readonly readers?: MessageInitShape<typeof PageReadersSchema>;
}

/** One page that visitors can see. */
export interface PublicScreen {
  readonly name: string;
  /** Path below the label of the page, unless it is at another host. */
  readonly target: string;
  /** A label other than that of the organisation. */
  readonly label?: string;
  /** A host that is below no label. */
  readonly host?: string;
}

/** A page in one state, and the screens to look at. */
export interface PublicState {
  readonly state: PageState;
  readonly hosts?: PageHosts;
  /** Past months, by name. */
  readonly months?: Readonly<Record<string, PageState>>;
  readonly screens: readonly PublicScreen[];
}

const home = (name: string): PublicScreen => ({ name, target: '/' });
const CHOICE = ['1_month', '3_months', 'all_time'] as const;
const calm = calmState();

/** Every public page, by the state in which it is interesting. */
export const PUBLIC_STATES: readonly PublicState[] = [
  {
    state: calmState({
      timeFilters: [...CHOICE],
      furtherHistories: [{ filter: 'all_time', downtimes: calm.downtimes }],
    }),
    hosts: { lapsedHosts: [LAPSED_HOST] },
    screens: [
      home('calm'),
      { name: 'uptime', target: '/uptime/all_time' },
      { name: 'past-incident', target: `/incidents/${PAST_INCIDENT.id}` },
      { name: 'confirm', target: '/confirm/token' },
      { name: 'unsubscribe', target: '/unsubscribe/token' },
      { name: 'manage-start', target: '/manage' },
      { name: 'not-found', target: '/nope' },
      { name: 'unknown-host', target: '/', label: 'nobody' },
      { name: 'payment-required', target: '/', host: LAPSED_HOST },
    ],
  },
  {
    state: brokenState({ channels: { email: true, webhook: true, slack: true } }),
    screens: [
      home('open-incident'),
      { name: 'embed', target: '/embed' },
      { name: 'incident', target: `/incidents/${OPEN_INCIDENT.id}` },
      { name: 'maintenance', target: `/maintenances/${PLANNED_MAINTENANCE.id}` },
    ],
  },
  {
    state: agedState({ channels: { email: true, webhook: true, slack: true } }),
    months: { '2025-10': oldMonthState(), '2025-09': agedState({ pastIncidents: [] }) },
    screens: [
      { name: 'history', target: '/history' },
      { name: 'month', target: '/history/2025-10' },
      { name: 'month-without', target: '/history/2025-09' },
      { name: 'old-incident', target: `/incidents/${OLD_INCIDENTS[0]?.id}` },
      { name: 'old-maintenance', target: `/maintenances/${OLD_MAINTENANCE.id}` },
      { name: 'subscribe', target: '/subscribe' },
    ],
  },
  {
    state: announcedState(),
    screens: [home('announced'), { name: 'announcement', target: `/announcements/${OPEN_ANNOUNCEMENT.id}` }],
  },
  { state: maintainedState(), screens: [home('running-maintenance')] },
  { state: thirdPartyState(), screens: [home('third-party')] },
  { state: emptyState(), screens: [home('empty')] },
  {
    state: crowdedState(),
    screens: [home('crowded'), { name: 'crowded-uptime', target: '/uptime/3_months' }],
  },
  {
    state: longState(),
    months: { '2026-11': longState() },
    screens: [
      home('long-names'),
      { name: 'long-history', target: '/history' },
      { name: 'long-month', target: '/history/2026-11' },
      { name: 'long-incident', target: `/incidents/${OPEN_INCIDENT.id}` },
      { name: 'long-maintenance', target: `/maintenances/${PLANNED_MAINTENANCE.id}` },
    ],
  },
];
