import type * as wire from '@candor/proto/gen/candor/pages/v1/state_pb.js';
import { isLanguage } from '@candor/words/languages.js';
import { formulaFromWire } from '@candor/proto/uptime-wire.js';
import { monthAfter, monthsBetween, pageMonth } from '../time/page-month.js';
import { pageHistoryStart } from '../time/page-day.js';
import { isGroupsShown } from './groups-shown.js';
import { DEFAULT_DESCRIPTION, type PageLook, type PageState } from './page-state.js';
import { furtherPeriods, homePeriod, isTimeFilter } from '../time/uptime-periods.js';
import { announcementOf, componentOf, groupOf, incidentOf, maintenanceOf } from './items-of.js';
import { historiesAt } from './uptime-of.js';

/**
 * The state of a page at a moment, from its published state: with the uptime until then, without items older than 90
 * days, and with the months that have started since.
 * @param at epoch ms, not before the state's revision
 * @throws RangeError when the time zone is not an IANA name
 */
export function pageStateOf(published: wire.PageState, at: number): PageState {
  const { timeZone, channels, look } = published;
  const since = pageHistoryStart(at, timeZone);
  const timeFilters = published.timeFilters.filter(isTimeFilter);
  const components = published.components.map(componentOf);
  const historiesOf = historiesAt(published, components, at);
  return {
    customer: { id: published.customerId, name: published.name, domain: published.domain },
    ...(published.pageId !== published.customerId && { pageId: published.pageId }),
    description: look?.description || DEFAULT_DESCRIPTION,
    look: lookOf(look),
    timeFilters,
    timeZone,
    ...(isLanguage(published.language) && { language: published.language }),
    now: at,
    components,
    groups: published.groups.map(groupOf),
    downtimes: historiesOf(homePeriod(timeFilters)),
    furtherHistories: furtherPeriods(timeFilters).map((filter) => ({ filter, downtimes: historiesOf(filter) })),
    uptimeFormula: formulaFromWire(published.uptimeFormula),
    openIncidents: published.openIncidents.map(incidentOf),
    pastIncidents: published.pastIncidents.map(incidentOf).filter(({ creationTime }) => creationTime > since),
    maintenances: published.maintenances.map(maintenanceOf).filter(({ plannedStartTime }) => plannedStartTime >= since),
    announcements: [
      ...published.openAnnouncements.map(announcementOf),
      ...published.pastAnnouncements.map(announcementOf).filter(({ startsAt }) => startsAt >= since),
    ],
    months: monthsUntil(published.months, pageMonth(at, timeZone)),
    channels: {
      email: channels?.email ?? false,
      webhook: channels?.webhook ?? false,
      // Slack sends browsers to the console's host, where nobody has a session of a reader.
      slack: (channels?.slack ?? false) && !needsSession(published.readers),
    },
    images: published.images.map(({ path, contentType, content }) => ({ path, contentType, content })),
    consoleUrl: published.consoleUrl,
    pageUrl: published.pageUrl,
    ...(needsSession(published.readers) && { hasSessions: true }),
    frameAncestors: published.frameAncestors,
    tagHost: published.tagHost,
  };
}

/** The look as it is rendered; what an older `pages` does not know of is not there. */
export function lookOf(look: wire.PageLook | undefined): PageLook {
  return {
    headerText: look?.headerText ?? '',
    website: look?.website ?? '',
    twitterLink: look?.twitterLink ?? '',
    linkedInLink: look?.linkedInLink ?? '',
    supportEmail: look?.supportEmail ?? '',
    watermark: look?.watermark ?? true,
    logo: look?.logo ?? '',
    logoDark: look?.logoDark ?? '',
    favicon: look?.favicon ?? '',
    accent: look?.accent ?? '',
    accentDark: look?.accentDark ?? '',
    headerLinks: (look?.headerLinks ?? []).map(({ label, url }) => ({ label, url })),
    footerLinks: (look?.footerLinks ?? []).map(({ label, url }) => ({ label, url })),
    css: look?.css ?? '',
    ...(look && isGroupsShown(look.groupsShown) && { groupsShown: look.groupsShown }),
  };
}

/** @param months newest first @returns also the months that have started since, up to the last */
function monthsUntil(months: readonly string[], last: string): string[] {
  const [newest] = months;
  return newest === undefined ? [] : [...monthsBetween(monthAfter(newest), last), ...months];
}

/** Whether some can read the page only with a session of a reader. */
function needsSession(readers: wire.PageState['readers']): boolean {
  return readers !== undefined && !readers.open && (readers.passwordHash !== '' || readers.people.length > 0);
}
