import { checkSenderName } from '@candor/platform/sender-name.js';
import { Violations } from '@candor/platform/violations.js';
import type { SaveSettingsRequest } from '@candor/proto/gen/candor/pages/v1/pages_pb.js';
import { isLanguage, LANGUAGES } from '@candor/words/languages.js';
import type { PageSettingsEntity } from '../page/settings.entity.js';
import { readFrameAncestors } from './frame-ancestors.js';
import { readWebAddress } from './web-address.js';

const MAX_DISPLAY_NAME = 100;
/** Line breaks and control characters must not be in a name that becomes part of a mail header. */
const CONTROL = /\p{Cc}/u;

/** The settings of a page that staff can change. */
export type SettingsDraft = Pick<
  PageSettingsEntity,
  | 'notificationDisplayName'
  | 'disableEmailSubscriptions'
  | 'disableWebhookSubscriptions'
  | 'disableSlackSubscriptions'
  | 'timeZone'
  | 'language'
  | 'website'
  | 'frameAncestors'
>;

/**
 * Checks and normalises staff input; omitted fields stay as they were.
 * @throws InvalidError naming every wrong field
 */
export function readSettings(current: SettingsDraft, request: SaveSettingsRequest): SettingsDraft {
  const displayName = (request.notificationDisplayName ?? current.notificationDisplayName).trim();
  const website = request.website === undefined ? current.website : readWebAddress(request.website);
  const timeZone = request.timeZone === undefined ? current.timeZone : readTimeZone(request.timeZone);
  const language = request.language ?? current.language;
  const isKnown = request.language === undefined || isLanguage(request.language);
  const frameAncestors = request.frameAncestors?.values ?? current.frameAncestors;
  const violations = checkDisplayName(new Violations(), displayName)
    .check(
      website !== undefined,
      '/website',
      'Please give the address of a website, for example https://www.example.com.',
    )
    .check(timeZone !== undefined, '/timeZone', 'Please choose a time zone, for example Europe/Berlin.')
    .check(isKnown, '/language', `Please give one of: ${LANGUAGES.join(', ')}.`);
  const ancestors = readFrameAncestors(violations, frameAncestors);
  violations.throwIfAny();
  return {
    notificationDisplayName: displayName,
    disableEmailSubscriptions: request.disableEmailSubscriptions ?? current.disableEmailSubscriptions,
    disableWebhookSubscriptions: request.disableWebhookSubscriptions ?? current.disableWebhookSubscriptions,
    disableSlackSubscriptions: request.disableSlackSubscriptions ?? current.disableSlackSubscriptions,
    timeZone: timeZone ?? current.timeZone,
    language: isLanguage(language) ? language : current.language,
    website: website ?? current.website,
    frameAncestors: ancestors,
  };
}

/** The sender name of messages: one line, not too long, and not the name of another sender. */
export function checkDisplayName(violations: Violations, name: string): Violations {
  violations
    .optionalText(name, '/notificationDisplayName', MAX_DISPLAY_NAME)
    .check(!CONTROL.test(name), '/notificationDisplayName', 'Please use one line of text.');
  return checkSenderName(violations, name, '/notificationDisplayName');
}

/** The IANA name; UTC for an empty one, undefined for an invalid one. */
function readTimeZone(typed: string): string | undefined {
  const name = typed.trim();
  if (name === '') return 'UTC';
  // Intl accepts offsets too, which have no daylight saving time.
  if (!/^[a-z]/i.test(name)) return undefined;
  try {
    const { timeZone } = new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions();
    // An alias is kept as typed: Intl would turn Asia/Kolkata into Asia/Calcutta.
    return timeZone.toLowerCase() === name.toLowerCase() ? timeZone : name;
  } catch {
    return undefined;
  }
}
