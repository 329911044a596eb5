import { LANGUAGES, type Language } from '@candor/words/languages.js';
import { FlagField, TextField, ValueListField, WordField } from '../validation/fields.js';

/** Above the service's own limit, which has a text of its own. */
const MAX_FRAME_ANCESTORS = 100;

/** Fields that are omitted stay as they are. */
export class SettingsRequest {
  @TextField({
    optional: true,
    description: 'A host name of your own. It is checked again when it is the same as before; empty removes it.',
    example: 'status.acme.example',
  })
  customDomain?: string | null;

  @TextField({
    optional: true,
    description: 'The name messages are sent in; empty for your own.',
    example: 'Acme Status',
  })
  notificationDisplayName?: string | null;

  @FlagField({ optional: true, description: 'Whether visitors cannot subscribe by mail.', example: false })
  disableEmailSubscriptions?: boolean | null;

  @FlagField({ optional: true, description: 'Whether visitors cannot subscribe webhooks.', example: false })
  disableWebhookSubscriptions?: boolean | null;

  @FlagField({ optional: true, description: 'Whether visitors cannot subscribe Slack channels.', example: false })
  disableSlackSubscriptions?: boolean | null;

  @TextField({
    optional: true,
    description: 'Your own website; http:// is put in front of an address without a scheme.',
    example: 'https://www.acme.example',
  })
  website?: string | null;

  @TextField({
    optional: true,
    description: 'The IANA zone in which days begin and times are shown; empty for UTC.',
    example: 'Europe/Berlin',
  })
  timeZone?: string | null;

  @WordField(LANGUAGES, 'Language', {
    optional: true,
    description:
      'The language in which your texts are written at first: readers who ask for none of ours get the page in it.',
    example: 'de',
  })
  language?: Language | null;

  @ValueListField(MAX_FRAME_ANCESTORS, {
    optional: true,
    description:
      'Origins of the sites that may show the page in a frame, at most 20; *. stands for every host below one.',
    example: ['https://www.acme.example'],
  })
  frameAncestors?: unknown[] | null;
}
