import { type Customization } from '../api/contract.js';
import { type FieldPointers } from '../forms/server-errors.js';

/** The plan's name for everything on this page. */
export const CUSTOMIZE_FEATURE = 'ui_customization';

/** Periods that may be offered to visitors, shortest first, by the server's names. */
export const TIME_FILTERS: readonly { name: string; label: string }[] = [
  { name: '1_month', label: '1 month' },
  { name: '3_months', label: '3 months' },
  { name: '6_months', label: '6 months' },
  { name: '1_year', label: '1 year' },
  { name: 'all_time', label: 'All time' },
];

/** How groups of services stand on the page, by the server's names. */
export const GROUPS_SHOWN: readonly { value: string; label: string }[] = [
  { value: 'automatic', label: 'Automatic' },
  { value: 'as_set', label: 'As set for each group' },
  { value: 'closed', label: 'Closed while all is well' },
  { value: 'open', label: 'Always open' },
];

/** The values of the form; the notifications' name belongs to the settings, the images are saved separately. */
export type CustomizeValues = Omit<Customization, 'notificationDisplayName' | 'logoUrl' | 'logoDarkUrl' | 'faviconUrl'>;

export type OwnLink = CustomizeValues['headerLinks'][number];

/** How many links there may be. */
export const MAX_HEADER_LINKS = 5;
export const MAX_FOOTER_LINKS = 12;

export const CUSTOMIZE_POINTERS: FieldPointers<CustomizeValues> = {
  '/headerText': 'headerText',
  '/website': 'website',
  '/twitterLink': 'twitterLink',
  '/linkedInLink': 'linkedInLink',
  '/supportEmail': 'supportEmail',
  '/description': 'description',
  '/availableTimeFilters': 'availableTimeFilters',
  '/brandColor': 'brandColor',
  '/brandColorDark': 'brandColorDark',
  '/headerLinks': 'headerLinks',
  '/footerLinks': 'footerLinks',
  '/customCss': 'customCss',
  '/groupsShown': 'groupsShown',
};

/** The form values for the saved look. */
export function valuesOf(customization: Customization): CustomizeValues {
  const {
    notificationDisplayName: _name,
    logoUrl: _logo,
    logoDarkUrl: _dark,
    faviconUrl: _favicon,
    ...values
  } = customization;
  return values;
}

const HAS_SCHEME = /^[a-z][a-z\d+.-]*:/i;

/** An address with `http://` in front of it, unless it is empty or has a scheme. */
export function withScheme(address: string): string {
  const text = address.trim();
  // In "acme.example:8080" the colon is before a port, not after a scheme.
  return text === '' || (HAS_SCHEME.test(text) && !/^[^/:]+:\d/.test(text)) ? text : `http://${text}`;
}

/** The request body of the form. */
export function toDraft(values: CustomizeValues): CustomizeValues {
  return {
    ...values,
    headerText: values.headerText.trim(),
    description: values.description.trim(),
    supportEmail: values.supportEmail.trim(),
    website: withScheme(values.website),
    twitterLink: withScheme(values.twitterLink),
    linkedInLink: withScheme(values.linkedInLink),
    brandColor: values.brandColor.trim(),
    brandColorDark: values.brandColorDark.trim(),
    headerLinks: withSchemes(values.headerLinks),
    footerLinks: withSchemes(values.footerLinks),
    customCss: values.customCss.trim(),
  };
}

/** Rows in which nothing was typed are left out. */
function withSchemes(links: readonly OwnLink[]): OwnLink[] {
  return links
    .map(({ label, url }) => ({ label: label.trim(), url: withScheme(url) }))
    .filter(({ label, url }) => label !== '' || url !== '');
}

/** The chosen periods with one added or removed, shortest first. */
export function withFilter(chosen: readonly string[], name: string, on: boolean): string[] {
  return TIME_FILTERS.map((filter) => filter.name).filter((known) => (known === name ? on : chosen.includes(known)));
}
