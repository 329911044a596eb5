import { FlagField, TextField } from '../validation/fields.js';

/** What is not given stays as it was. */
export class SettingsRequest {
  @TextField({
    optional: true,
    description: 'A host name of your own. It is looked at anew when it is the same as before; empty gives it up.',
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
}
