import { COMPATIBLE_FILES } from './compatible/compatible-api.js';
import { renderEmbedPage } from './embeds/render-embed.js';
import { EMBED_FILES } from './embeds/embed-files.js';
import { FEED_FILES } from './feeds/feed-files.js';
import { renderHistoryPage, renderMonthPage } from './history/render-history.js';
import { DEFAULT_LANGUAGE, type Language } from '@candor/words/languages.js';
import { HTML, type PageAnswer, type PageFile } from './paths/page-answer.js';
import { type DataPath, hasLanguages, isFile, type PagePath, parsePath } from './paths/page-paths.js';
import { servicesInLanguage, stateInLanguage } from './state/in-language.js';
import { type PageImage, type PageState } from './state/page-state.js';
import { pageAssets } from './render-assets.js';
import {
  findAnnouncement,
  historyOf,
  renderAnnouncementPage,
  renderIncidentPage,
  renderMaintenancePage,
  renderStatusPage,
  renderSubscribePage,
  renderUptimePage,
} from './render-status-page.js';
import { renderPagelessPage, renderSystemPage, renderUnknownHostPage } from './render-system-pages.js';
import { PAGELESS } from './system/pageless-pages.js';
import { type RenderedPage } from './document/rendered-page.js';
import { SHARING_FILES } from './sharing/sharing-files.js';
import { openChannels } from './subscribe/subscribe-channels.js';

type FilePath = Extract<PagePath, { kind: 'data' | 'image' | 'asset' }>;
type DocumentPath = Exclude<PagePath, FilePath>;

const DATA_FILES: Record<DataPath, PageFile> = {
  ...FEED_FILES,
  ...COMPATIBLE_FILES,
  ...EMBED_FILES,
  ...SHARING_FILES,
};

/** An image that is opened by itself may load and run nothing. */
const IMAGE_POLICY = "default-src 'none'; sandbox";

/**
 * The response for any path of a page that visitors and programs fetch; only the requested content is rendered. Pure:
 * the same arguments give the same bytes, the clock is `state.now`. Much slower unless `NODE_ENV` is `production`.
 * @param state of the page; for a path from a month that of `withMonth`
 * @param path without a language and without a query, see `sourceOf`
 * @param language of the address, `/de/...`; none for an address without one, where pages are in English and files
 *   have the first texts
 * @returns undefined when the page has no such path, or no such path in a language
 * @throws RangeError when the time zone is not an IANA name
 */
export function render(state: PageState, path: string, language?: Language): PageAnswer | undefined {
  const asked = parsePath(path);
  if (asked === undefined) return undefined;
  if (isFile(asked))
    return language === undefined || hasLanguages(path) ? fileOf(state, asked, path, language) : undefined;
  const page = documentOf(state, asked, language);
  return page && answerOf(page);
}

/** The response for a host that belongs to no page. */
export function renderUnknownHost(language?: Language): PageAnswer {
  return answerOf(renderUnknownHostPage(language));
}

/** The response of this build alone, without a page: an asset, or what those get who may not read a private page. */
export function renderWithoutPage(path: string, language?: Language): PageAnswer {
  const asset = pageAssets().find((one) => one.path === path);
  if (asset) return { ...asset, contentSecurityPolicy: '' };
  const name = PAGELESS.find((one) => path === `/_system/${one}`);
  return name ? answerOf(renderPagelessPage(name, language)) : renderUnknownHost(language);
}

function documentOf(state: PageState, asked: DocumentPath, language: Language | undefined): RenderedPage | undefined {
  switch (asked.kind) {
    case 'subscribe':
      return openChannels(state).length > 0
        ? renderSubscribePage(servicesInLanguage(state, language ?? DEFAULT_LANGUAGE), language)
        : undefined;
    case 'system':
      return renderSystemPage(servicesInLanguage(state, language ?? DEFAULT_LANGUAGE), asked.name, language);
    default:
      return readDocumentOf(stateInLanguage(state, language ?? DEFAULT_LANGUAGE), asked, language);
  }
}

/** A document with texts of staff. */
function readDocumentOf(
  state: PageState,
  asked: Exclude<DocumentPath, { kind: 'subscribe' | 'system' }>,
  language: Language | undefined,
): RenderedPage | undefined {
  switch (asked.kind) {
    case 'home':
      return renderStatusPage(state, language);
    case 'history':
      return renderHistoryPage(state, language);
    case 'embed':
      return renderEmbedPage(state, language);
    case 'uptime':
      return historyOf(state, asked.period) ? renderUptimePage(state, asked.period, language) : undefined;
    case 'month':
      return state.months.includes(asked.month) ? renderMonthPage(state, asked, language) : undefined;
    case 'incident':
      return hasIncident(state, asked.id) ? renderIncidentPage(state, asked.id, language) : undefined;
    case 'maintenance':
      return hasMaintenance(state, asked.id) ? renderMaintenancePage(state, asked.id, language) : undefined;
    case 'announcement':
      return findAnnouncement(state, asked.id) ? renderAnnouncementPage(state, asked.id, language) : undefined;
  }
}

function answerOf({ html, contentSecurityPolicy }: RenderedPage): PageAnswer {
  return { contentType: HTML, body: html, contentSecurityPolicy };
}

function hasIncident({ openIncidents, pastIncidents }: PageState, id: string): boolean {
  const isThis = (incident: { id: string }): boolean => incident.id === id;
  return openIncidents.some(isThis) || pastIncidents.some(isThis);
}

function hasMaintenance({ maintenances }: PageState, id: string): boolean {
  return maintenances.some((maintenance) => maintenance.id === id);
}

function fileOf(
  state: PageState,
  asked: FilePath,
  path: string,
  language: Language | undefined,
): PageAnswer | undefined {
  switch (asked.kind) {
    case 'data': {
      const { contentType, body } = DATA_FILES[asked.path];
      return {
        contentType,
        body: body(stateInLanguage(state, language), language),
        contentSecurityPolicy: policyOf(contentType),
      };
    }
    case 'image': {
      const image = imageAt(state, path);
      return image && { contentType: image.contentType, body: image.content, contentSecurityPolicy: IMAGE_POLICY };
    }
    case 'asset': {
      const asset = pageAssets().find((one) => one.path === path);
      return asset && { contentType: asset.contentType, body: asset.body, contentSecurityPolicy: '' };
    }
  }
}

/** Without a favicon its address has the logo, for programs that look there without reading a page. */
function imageAt({ images = [] }: PageState, path: string): PageImage | undefined {
  const image = images.find((one) => one.path === path);
  return image ?? (path === '/favicon.ico' ? images.find((one) => one.path === '/logo.png') : undefined);
}

function policyOf(contentType: string): string {
  return contentType.startsWith('image/') ? IMAGE_POLICY : '';
}
