import sharp from 'sharp';
import { writeIco } from '@candor/gateway/api/customize/ico-file.js';
import { DATA_PATHS, hasLanguages, SYSTEM_PAGES, type PagePath } from '@candor/status-page/paths/page-paths.js';
import { TIME_FILTERS } from '@candor/status-page/time/uptime-periods.js';
import { pageAssets } from '@candor/status-page/render-assets.js';
import { askPage } from '../scenario/page-client.js';
import type { ScenarioStack } from '../scenario/scenario-stack.js';
import { openIncident, signUp, type ScenarioTenant } from '../scenario/scenario-tenant.js';
import type { FaultHarness } from './fault-harness.js';
import type { ScenarioGateway } from './page-harness.js';
import { addPast } from './page-past.js';

const HOUR_MS = 3_600_000;
const SHOWN_MS = 60_000;
const LOGO_SIDE = 80;
const ICON_SIDE = 32;
/** Beside the period of the page itself, which has no address of its own. */
const FURTHER_PERIOD = '1_year';
const LANGUAGE = 'de';

/** A page that has something at every kind of path. */
export interface FullPage {
  readonly domain: string;
  /** Paths that answer 200, of every kind of path that a GET can be for. */
  readonly present: readonly string[];
  /** Paths of the same kinds that answer otherwise: not found, or elsewhere. */
  readonly absent: readonly string[];
}

/** Waits until all gateways have everything. */
export async function addFullPage(
  harness: FaultHarness,
  stack: ScenarioStack,
  gateways: readonly ScenarioGateway[],
): Promise<FullPage> {
  const tenant = await signUp(stack, harness.mails, 2);
  const home = stack.pageUrl(tenant.domain);
  const past = (await addPast(stack, tenant)).map(({ url }) => url.slice(home.length));
  const items = await addItems(tenant);
  await addLook(tenant);
  // A new kind of path does not compile without its paths.
  const paths: Record<Exclude<PagePath['kind'], 'system'>, readonly string[]> = {
    ...{ home: ['/'], history: ['/history'], embed: ['/embed'], subscribe: ['/subscribe'] },
    uptime: [`/uptime/${FURTHER_PERIOD}`],
    month: past.filter((path) => path.startsWith('/history/')),
    incident: [items.incident, ...past.filter((path) => path.startsWith('/incidents/'))],
    maintenance: [items.maintenance],
    announcement: [items.announcement],
    data: DATA_PATHS,
    image: ['/logo.png', '/logo-dark.png', '/favicon.ico'],
    asset: pageAssets().map(({ path }) => path),
  };
  const unmet = Object.entries(paths).find(([, ofKind]) => ofKind.length === 0);
  if (unmet) throw new Error(`the full page has no ${unmet[0]}`);
  const plain = Object.values(paths).flat();
  const present = [...plain, ...plain.filter(hasLanguages).map((path) => `/${LANGUAGE}${path}`), '/events'];
  const absent = [
    ...SYSTEM_PAGES.map((name) => `/_system/${name}`),
    ...TIME_FILTERS.filter((period) => period !== FURTHER_PERIOD).map((period) => `/uptime/${period}`),
    ...paths.month.map((path) => `${path}/2`),
    ...['/history/1999-01', `/${LANGUAGE}/logo.png`],
  ];
  for (const { name, port } of gateways)
    for (const path of present)
      await stack.until(`${path} of the full page at ${name}`, SHOWN_MS, async () => {
        return (await askPage(`${home}${path}`, { port, isEndless: path === '/events' })).status === 200 || undefined;
      });
  return { domain: tenant.domain, present, absent };
}

/** @returns the paths of what the page itself shows */
async function addItems(tenant: ScenarioTenant): Promise<Record<'incident' | 'maintenance' | 'announcement', string>> {
  const { api, componentIds } = tenant;
  const { id } = await openIncident(tenant, `Scenario incident ${tenant.domain}`);
  const { maintenance } = await api.must<{ maintenance: { id: string } }>('POST', '/api/maintenances', {
    name: 'Scenario maintenance',
    message: 'It takes an hour.',
    plannedStartTime: Date.now() + HOUR_MS,
    plannedEndTime: Date.now() + 2 * HOUR_MS,
    affectedComponents: [{ componentId: componentIds[0] }],
    internal: false,
    sendNotification: false,
  });
  const { announcement } = await api.must<{ announcement: { id: string } }>('POST', '/api/announcements', {
    name: 'Scenario announcement',
    message: 'It goes on for a day.',
    endsAt: Date.now() + 24 * HOUR_MS,
    sendNotification: false,
  });
  return {
    incident: `/incidents/${id}`,
    maintenance: `/maintenances/${maintenance.id}`,
    announcement: `/announcements/${announcement.id}`,
  };
}

async function addLook({ api }: ScenarioTenant): Promise<void> {
  await api.must('POST', '/api/customize', { availableTimeFilters: ['3_months', FURTHER_PERIOD] });
  const colour = { width: LOGO_SIDE, height: LOGO_SIDE, channels: 3, background: '#1c6e42' } as const;
  const logo = await sharp({ create: colour }).png().toBuffer();
  await api.mustUpload('/api/customize/logo', logo);
  await api.mustUpload('/api/customize/logo-dark', logo);
  await api.mustUpload('/api/customize/favicon', writeIco(new Uint8Array(ICON_SIDE * ICON_SIDE * 4).fill(200)));
}
