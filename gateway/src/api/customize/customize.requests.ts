import { FlagField, TextField, ValueListField } from '../validation/fields.js';

const MAX_FILTERS = 20;

/** Fields that are omitted stay as they are. */
export class CustomizeRequest {
  @TextField({
    optional: true,
    description: 'Your own website; http:// is put in front of an address without a scheme.',
    example: 'https://www.acme.example',
  })
  website?: string | null;

  @TextField({ optional: true, description: 'Heads the page; empty for your name.', example: 'Acme Cloud' })
  headerText?: string | null;

  @TextField({
    optional: true,
    description: 'Stands under the heading; empty for the default text.',
    example: 'How everything that Acme runs is doing.',
  })
  description?: string | null;

  @TextField({
    optional: true,
    description: 'You at Twitter; http:// is put in front of an address without a scheme.',
    example: 'https://twitter.com/acme',
  })
  twitterLink?: string | null;

  @TextField({
    optional: true,
    description: 'You at LinkedIn; http:// is put in front of an address without a scheme.',
    example: 'https://www.linkedin.com/company/acme',
  })
  linkedInLink?: string | null;

  @TextField({ optional: true, description: 'Where visitors ask for help.', example: 'help@acme.example' })
  supportEmail?: string | null;

  @TextField({
    optional: true,
    description: 'The name messages are sent in; empty for your own.',
    example: 'Acme Status',
  })
  notificationDisplayName?: string | null;

  @FlagField({ optional: true, description: 'Whether the page does not name the product.', example: true })
  disableWatermark?: boolean | null;

  @ValueListField(MAX_FILTERS, {
    optional: true,
    description:
      'The periods that visitors choose from: 1_month, 3_months, 6_months, 1_year, all_time. Empty for 90 days.',
    example: ['3_months', '1_year'],
  })
  availableTimeFilters?: unknown[] | null;

  @TextField({
    optional: true,
    description:
      'How groups of services stand on the page: open, as_set for each group, or closed while all is well; ' +
      'automatic is as_set, but closed with more than 25 services.',
    example: 'automatic',
  })
  groupsShown?: string | null;
}
