import { FlagField, ListField, TextField, ValueListField } from '../validation/fields.js';

const MAX_FILTERS = 20;

/** A link of the organisation's own. */
export class LinkRequest {
  @TextField({ description: 'What visitors read; at most 40 characters.', example: 'Documentation' })
  label?: string | null;

  @TextField({ description: 'Where it leads.', example: 'https://docs.acme.example' })
  url?: string | null;
}

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
      'The colour of links and buttons on page and in mails, #rrggbb; empty for ours. It has to be readable.',
    example: '#2451b8',
  })
  brandColor?: string | null;

  @TextField({
    optional: true,
    description: 'The same in the dark theme; empty for the readable one that is nearest to brandColor.',
    example: '#8db1ff',
  })
  brandColorDark?: string | null;

  @ListField(() => LinkRequest, { optional: true, description: 'Links in the header, five at most.' })
  headerLinks?: LinkRequest[] | null;

  @ListField(() => LinkRequest, { optional: true, description: 'Links in the footer, twelve at most.' })
  footerLinks?: LinkRequest[] | null;

  @TextField({
    optional: true,
    description: 'Rules of CSS for the documented parts of the page; at most 8,192 characters.',
    example: '.page-header { letter-spacing: 1px }',
  })
  customCss?: string | null;

  @TextField({
    optional: true,
    description:
      'How groups of services stand on the page: open, as_set for each group, or closed while all is well; ' +
      'automatic is as_set, but closed with more than 25 services.',
    example: 'automatic',
  })
  groupsShown?: string | null;
}
