import { readEmail, type TypedEmail } from '@candor/platform/email-address.js';
import { isBlank, Violations } from '@candor/platform/violations.js';
import type { SaveCustomizationRequest } from '@candor/proto/gen/candor/pages/v1/customize_pb.js';
import { GROUPS_SHOWN } from '@candor/status-page/state/groups-shown.js';
import { isTimeFilter, TIME_FILTERS, type TimeFilter } from '@candor/status-page/time/uptime-periods.js';
import type { PageSettingsEntity } from '../page/settings.entity.js';
import { readBrand } from './brand.rules.js';
import { checkDisplayName } from '../settings/settings.rules.js';
import { readWebAddress } from '../settings/web-address.js';

const MAX_HEADER = 100;
const MAX_DESCRIPTION = 1_000;
const NO_WEBSITE = 'Please give the address of a website, for example https://www.example.com.';
const CONTROL = /\p{Cc}/u;
/** Starts the fields of a `mailto:` link. */
const MAILTO_FIELDS = /[?&]/;

/** The parts of a page's look that staff can choose. */
export type CustomizationDraft = Pick<
  PageSettingsEntity,
  | 'website'
  | 'headerText'
  | 'description'
  | 'twitterLink'
  | 'linkedInLink'
  | 'supportEmail'
  | 'notificationDisplayName'
  | 'disableWatermark'
  | 'timeFilters'
  | 'brandColor'
  | 'brandColorDark'
  | 'headerLinks'
  | 'footerLinks'
  | 'customCss'
  | 'groupsShown'
>;

/**
 * Checks and normalises staff input; omitted fields stay as they were.
 * @throws InvalidError naming every wrong field
 */
export function readCustomization(current: CustomizationDraft, request: SaveCustomizationRequest): CustomizationDraft {
  const violations = new Violations();
  const text = (field: 'headerText' | 'description' | 'supportEmail' | 'notificationDisplayName'): string =>
    (request[field] ?? current[field]).trim();
  const link = (field: 'website' | 'twitterLink' | 'linkedInLink'): string => {
    const typed = request[field];
    const read = typed === undefined ? current[field] : readWebAddress(typed);
    violations.check(read !== undefined, `/${field}`, NO_WEBSITE);
    return read ?? '';
  };
  const links = { website: link('website'), twitterLink: link('twitterLink'), linkedInLink: link('linkedInLink') };
  const headerText = text('headerText');
  const description = text('description');
  const { address: supportEmail, problem: wrongEmail } = readSupportEmail(text('supportEmail'));
  const notificationDisplayName = text('notificationDisplayName');
  const brand = readBrand(violations, current, request);
  const typed = request.availableTimeFilters?.values.map((value) => value.trim());
  violations
    .optionalText(headerText, '/headerText', MAX_HEADER)
    .check(!CONTROL.test(headerText), '/headerText', 'Please use one line of text.')
    .optionalText(description, '/description', MAX_DESCRIPTION)
    .check(wrongEmail === undefined, '/supportEmail', wrongEmail ?? '');
  checkDisplayName(violations, notificationDisplayName);
  typed?.forEach((value, index) =>
    violations.check(
      isTimeFilter(value),
      `/availableTimeFilters/${index}`,
      `Please give one of: ${TIME_FILTERS.join(', ')}.`,
    ),
  );
  const groupsShown = GROUPS_SHOWN.find((word) => word === (request.groupsShown?.trim() ?? current.groupsShown));
  violations.check(groupsShown !== undefined, '/groupsShown', `Please give one of: ${GROUPS_SHOWN.join(', ')}.`);
  violations.throwIfAny();
  return {
    ...links,
    ...brand,
    headerText,
    description,
    supportEmail,
    notificationDisplayName,
    disableWatermark: request.disableWatermark ?? current.disableWatermark,
    groupsShown: groupsShown ?? current.groupsShown,
    timeFilters: typed === undefined ? current.timeFilters : ordered(typed),
  };
}

/** May be left empty. */
function readSupportEmail(typed: string): TypedEmail {
  if (isBlank(typed)) return { address: '', problem: undefined };
  const read = readEmail(typed);
  return MAILTO_FIELDS.test(typed) ? { ...read, problem: 'Email domain is not valid.' } : read;
}

/** Each once, shortest first. */
function ordered(values: readonly string[]): TimeFilter[] {
  return TIME_FILTERS.filter((filter) => values.includes(filter));
}
