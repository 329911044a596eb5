/** How to sign in to the demo organisation, and where its page is. */
export const DEMO = {
  /** The organisation goes by the name of whoever signed up. */
  name: 'Acme',
  email: 'demo@candor.example',
  password: 'candor-demo',
  domain: 'acme',
} as const;

/** What it offers, by group. */
export const SERVICES = [
  { group: 'Storefront', name: 'Website', description: 'Product pages, search and the blog.' },
  { group: 'Storefront', name: 'Checkout', description: 'Cart, payment and order confirmation.' },
  { group: 'Platform', name: 'API', description: 'The public REST interface.' },
  { group: 'Platform', name: 'Webhooks', description: 'Calls to your endpoints when an order changes.' },
] as const;

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** One thing that went wrong and is over. Times are before now, in ms. */
export const INCIDENT = {
  name: 'Payments fail for some customers',
  affected: 'Checkout',
  entries: [
    {
      ago: 3 * DAY + 95 * MINUTE,
      incidentStatus: 'investigating',
      componentStatus: 'partial_outage',
      message: 'About one payment in five is declined. We are looking into it.',
    },
    {
      ago: 3 * DAY + 70 * MINUTE,
      incidentStatus: 'identified',
      componentStatus: 'degraded_performance',
      message: 'A certificate of our payment provider has expired. Traffic now goes through their second site.',
    },
    {
      ago: 3 * DAY + 12 * MINUTE,
      incidentStatus: 'resolved',
      componentStatus: 'operational',
      message: 'The provider has renewed the certificate. Payments work as usual.',
    },
  ],
} as const;
