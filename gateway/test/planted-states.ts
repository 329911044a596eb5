import { type MessageShape } from '@bufbuild/protobuf';
import {
  announcedState,
  brokenState,
  emptyState,
  oldMonthState,
  maintainedState,
  sampleId,
  thirdPartyState,
} from '@candor/lab/public-pages/sample-states.js';
import { monthStateToWire, pageStateToWire } from '@candor/lab/public-pages/state-to-wire.js';
import type { MonthStateSchema, PageStateSchema } from '@candor/proto/gen/candor/pages/v1/state_pb.js';
import type { PageState } from '@candor/status-page/state/page-state.js';

type WirePage = MessageShape<typeof PageStateSchema>;
type WireMonth = MessageShape<typeof MonthStateSchema>;

/** Fields whose value is something that staff wrote. */
const TEXTS = new Set(
  'name description message firstMessage headerText providerName componentName groupName label text'.split(' '),
);
const ADDRESSES = new Set('website twitterLink linkedInLink url pageUrl'.split(' '));
/** The month whose own state has items. */
export const MONTH = '2025-10';

/** The state of a page, in each text, address and image of which stands a word that is nowhere else. */
export interface PlantedPage {
  readonly page: WirePage;
  readonly month: WireMonth;
  readonly words: readonly string[];
}

/** A page with everything that pages can have. @param number of the page, from 0 to 99 @param domain its label */
export function plantedPage(number: number, domain: string): PlantedPage {
  const broken = brokenState();
  const maintained = maintainedState();
  const announced = announcedState();
  const third = thirdPartyState();
  const state = brokenState({
    customer: { id: sampleId(900 + number), name: 'Acme', domain },
    look: {
      ...broken.look,
      headerText: 'Acme Cloud',
      website: 'https://acme.example',
      twitterLink: 'https://x.com/acme',
      linkedInLink: 'https://www.linkedin.com/company/acme',
      supportEmail: 'help@acme.example',
      logo: '/logo.png?v=1',
      logoDark: '/logo-dark.png?v=1',
      favicon: '/favicon.ico?v=1',
      headerLinks: [{ label: 'Shop', url: 'https://shop.example' }],
      footerLinks: [{ label: 'Imprint', url: 'https://imprint.example' }],
    },
    components: third.components,
    downtimes: third.downtimes,
    groups: [{ id: sampleId(70), name: 'Shop', description: 'What is sold.', collapsed: false }],
    openIncidents: [...broken.openIncidents, ...maintained.openIncidents],
    maintenances: [...maintained.maintenances],
    announcements: announced.announcements,
    months: ['2026-11', MONTH],
    images: [],
    frameAncestors: ['https://intranet.example'],
  });
  return planted(number, state, oldMonthState({ customer: state.customer }));
}

/** A page that has nothing yet, with a word in its name. */
export function emptyPage(number: number, domain: string): PlantedPage {
  const state = emptyState({ customer: { id: sampleId(900 + number), name: 'Acme', domain } });
  return planted(number, state, { ...state, maintenances: [], announcements: [] });
}

function planted(number: number, state: PageState, ofMonth: PageState): PlantedPage {
  const given = new Map<string, string>();
  // The same text has the same word, as names of groups have to be.
  const wordFor = (text: string): string => {
    const known = given.get(text);
    const word = known ?? `zq${number}n${given.size}zq`;
    given.set(text, word);
    return word;
  };
  const page = pageStateToWire(state, 1n, {
    hosts: [`own${number}.example`],
    lapsedHosts: [`lapsed${number}.example`],
  });
  const month = monthStateToWire(ofMonth, MONTH, 1n);
  plant(page, wordFor);
  plant(month, wordFor);
  page.frameAncestors = page.frameAncestors.map((origin) => `https://${wordFor(origin)}.example`);
  page.images = ['/logo.png', '/logo-dark.png', '/favicon.ico'].map((path) => ({
    $typeName: 'candor.pages.v1.PageImage',
    path,
    contentType: 'image/png',
    content: Buffer.from(wordFor(path)),
  }));
  if (page.look) page.look.supportEmail &&= `${wordFor(page.look.supportEmail)}@acme.example`;
  return { page, month, words: [...given.values()] };
}

function plant(value: unknown, wordFor: (text: string) => string): void {
  if (Array.isArray(value)) for (const one of value) plant(one, wordFor);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
  const fields = value as Record<string, unknown>;
  for (const [key, text] of Object.entries(fields)) {
    if (typeof text !== 'string') plant(text, wordFor);
    else if (text !== '' && TEXTS.has(key)) fields[key] = `${text} ${wordFor(text)}`;
    else if (text !== '' && ADDRESSES.has(key)) fields[key] = `https://${wordFor(text)}.example`;
  }
}
