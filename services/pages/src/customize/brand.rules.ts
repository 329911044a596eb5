import type { Violations } from '@candor/platform/violations.js';
import type { SaveCustomizationRequest } from '@candor/proto/gen/candor/pages/v1/customize_pb.js';
import type { PageLink } from '@candor/proto/gen/candor/pages/v1/state_pb.js';
import { readAccent } from '@candor/status-page/look/accents.js';
import { MAX_CSS, readCustomCss } from '@candor/status-page/look/custom-css.js';
import type { OwnLink, PageSettingsEntity } from '../page/settings.entity.js';
import { readWebAddress } from '../settings/web-address.js';

export const MAX_HEADER_LINKS = 5;
export const MAX_FOOTER_LINKS = 12;
const MAX_LABEL = 40;
const NO_COLOR = 'Please give a colour as #rrggbb, for example #2451b8.';
const CONTROL = /\p{Cc}/u;

/** The part of the look that makes a page recognisable. */
export type Brand = Pick<
  PageSettingsEntity,
  'brandColor' | 'brandColorDark' | 'headerLinks' | 'footerLinks' | 'customCss'
>;

/**
 * Checks and normalises colours, links and CSS; omitted ones stay as they were.
 * @param violations receives the errors
 */
export function readBrand(violations: Violations, current: Brand, request: SaveCustomizationRequest): Brand {
  const color = (field: 'brandColor' | 'brandColorDark', theme: 'light' | 'dark'): string => {
    const typed = request[field];
    return typed === undefined ? current[field] : checkAccent(violations, field, typed.trim(), theme);
  };
  const links = (field: 'headerLinks' | 'footerLinks', most: number): readonly OwnLink[] => {
    const typed = request[field];
    return typed === undefined ? current[field] : readLinks(violations, field, typed.values, most);
  };
  return {
    brandColor: color('brandColor', 'light'),
    brandColorDark: color('brandColorDark', 'dark'),
    headerLinks: [...links('headerLinks', MAX_HEADER_LINKS)],
    footerLinks: [...links('footerLinks', MAX_FOOTER_LINKS)],
    customCss: request.customCss === undefined ? current.customCss : readCss(violations, request.customCss.trim()),
  };
}

function checkAccent(violations: Violations, field: string, typed: string, theme: 'light' | 'dark'): string {
  if (typed === '') return '';
  const accent = readAccent(typed, theme);
  violations
    .check(accent !== undefined, `/${field}`, NO_COLOR)
    .check(
      accent?.color === accent?.nearest,
      `/${field}`,
      `This colour cannot be read on the ${theme} theme. The nearest one that can is ${accent?.nearest}.`,
    );
  return accent?.color ?? '';
}

function readLinks(violations: Violations, field: string, typed: readonly PageLink[], most: number): OwnLink[] {
  violations.check(typed.length <= most, `/${field}`, `Please give at most ${most} links.`);
  return typed.slice(0, most).map(({ label, url }, index) => {
    const at = `/${field}/${index}`;
    const address = readWebAddress(url);
    violations
      .text(label, `${at}/label`, 'Please say what the link leads to.', MAX_LABEL)
      .check(!CONTROL.test(label.trim()), `${at}/label`, 'Please use one line of text.')
      .check(
        address !== undefined && address !== '',
        `${at}/url`,
        'Please give the address of a website, for example https://www.example.com.',
      );
    return { label: label.trim(), url: address ?? '' };
  });
}

function readCss(violations: Violations, typed: string): string {
  violations.check(typed.length <= MAX_CSS, '/customCss', `Please use at most ${MAX_CSS} characters.`);
  const [problem] = typed.length <= MAX_CSS ? readCustomCss(typed).problems : [];
  violations.check(problem === undefined, '/customCss', problem ?? '');
  return typed;
}
