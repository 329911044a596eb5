import { type DemoEntry, type DemoIncident } from './demo.js';

/** The resolved incidents of the last twelve months, oldest first. */
export const INCIDENTS: readonly DemoIncident[] = [
  {
    name: 'Product images load slowly',
    daysAgo: 352,
    at: '08:20',
    impact: 'minor',
    entries: [
      investigating(0, 'Pictures on product pages take several seconds to appear in parts of Europe.', {
        Website: 'degraded_performance',
      }),
      resolved(75, 'Our content network has taken a faulty site out of service. Pictures load as usual.'),
    ],
  },
  {
    name: 'Orders cannot be placed',
    daysAgo: 338,
    at: '17:42',
    impact: 'critical',
    entries: [
      investigating(0, 'The last step of the checkout fails for everybody. We are looking into it.', {
        Checkout: 'major_outage',
        'iOS and Android apps': 'partial_outage',
      }),
      identified(11, 'A release from 17:35 UTC broke the address check. We are taking it back.', {
        Checkout: 'major_outage',
        'iOS and Android apps': 'partial_outage',
      }),
      monitoring(19, 'The release is taken back and orders go through again.', {
        Checkout: 'operational',
        'iOS and Android apps': 'operational',
      }),
      resolved(
        64,
        'No order has failed in the last 45 minutes. Nobody was charged for an order that did not go through.',
      ),
    ],
  },
  {
    name: 'Chat with support unavailable',
    daysAgo: 321,
    at: '10:05',
    impact: 'minor',
    entries: [
      identified(0, 'Our chat provider has an outage. Mails to support are answered as usual.', {
        'Support desk': 'partial_outage',
      }),
      resolved(205, 'The provider has recovered and chat is open again.'),
    ],
  },
  {
    name: 'API rejects valid keys',
    daysAgo: 296,
    at: '13:31',
    impact: 'major',
    entries: [
      investigating(0, 'About one call in three is answered with 401 although its key is valid.', {
        API: 'partial_outage',
      }),
      identified(24, 'One of three servers had an outdated copy of the keys. It is out of rotation.', {
        API: 'degraded_performance',
      }),
      resolved(52, 'All servers agree on the keys again. Calls that were refused can simply be repeated.'),
    ],
  },
  {
    name: 'Last night’s sales report is late',
    daysAgo: 281,
    at: '06:00',
    impact: 'minor',
    entries: [
      identified(0, 'The report is still being made. Yesterday was the busiest day of the year.', {
        Reports: 'degraded_performance',
      }),
      resolved(190, 'The report is complete. From now on it is made in four parts at the same time.'),
    ],
  },
  {
    name: 'Website slow during the spring sale',
    daysAgo: 259,
    at: '18:03',
    impact: 'major',
    entries: [
      investigating(0, 'Pages take up to ten seconds. We are adding servers.', {
        Website: 'degraded_performance',
        Search: 'degraded_performance',
      }),
      identified(38, 'The database that counts stock is at its limit. New visitors wait in a queue meanwhile.', {
        Website: 'partial_outage',
        Search: 'degraded_performance',
        Checkout: 'degraded_performance',
      }),
      monitoring(95, 'Stock is now counted in memory. The queue is gone and pages are quick.', {
        Website: 'operational',
        Search: 'operational',
        Checkout: 'operational',
      }),
      resolved(240, 'Quick through the evening peak. The sale was extended by a day.'),
    ],
  },
  {
    name: 'Checkout asks for a second payment',
    daysAgo: 259,
    at: '19:10',
    impact: 'minor',
    entries: [
      investigating(0, 'Some customers are asked to pay again although their payment has arrived.', {
        Checkout: 'degraded_performance',
      }),
      resolved(58, 'A side effect of the slow stock database. Every payment that was made twice has been returned.'),
    ],
  },
  {
    name: 'App for Android crashes at start',
    daysAgo: 233,
    at: '09:47',
    impact: 'major',
    entries: [
      identified(0, 'Version 4.2.0 crashes on Android 12. The store shows 4.1.9 again until it is mended.', {
        'iOS and Android apps': 'partial_outage',
      }),
      resolved(391, 'Version 4.2.1 is in the store and starts everywhere.'),
    ],
  },
  {
    name: 'Webhooks sent twice',
    daysAgo: 211,
    at: '22:15',
    impact: 'minor',
    entries: [
      identified(0, 'After a restart, calls of about twenty minutes were sent a second time with the same id.', {
        Webhooks: 'degraded_performance',
      }),
      resolved(31, 'The queue is back to normal. Receivers that look at the id were not affected.'),
    ],
  },
  {
    name: 'Password mails do not arrive at one provider',
    daysAgo: 187,
    at: '07:25',
    impact: 'minor',
    entries: [
      investigating(0, 'A large mail provider refuses our mails. Other addresses are not affected.', {
        'Customer accounts': 'degraded_performance',
      }),
      identified(82, 'An address of ours was listed by mistake. We send from another one.', {
        'Customer accounts': 'degraded_performance',
      }),
      resolved(145, 'The listing is removed and all mails that waited are delivered.'),
    ],
  },
  {
    name: 'Search finds sold-out products only',
    daysAgo: 163,
    at: '11:12',
    impact: 'minor',
    entries: [
      identified(0, 'A filter was turned the wrong way round in this morning’s release.', { Search: 'partial_outage' }),
      resolved(17, 'Turned back. We are sorry for a quarter of an hour of window-shopping.'),
    ],
  },
  {
    name: 'API returns errors for orders with many lines',
    daysAgo: 142,
    at: '14:50',
    impact: 'minor',
    entries: [
      investigating(0, 'Orders with more than 200 lines are answered with 500.', { API: 'degraded_performance' }),
      monitoring(121, 'A release with the remedy is out.', { API: 'operational' }),
      resolved(183, 'Such orders are accepted again, up to 2,000 lines.'),
    ],
  },
  {
    name: 'Sign-in fails for customers with a linked account',
    daysAgo: 118,
    at: '16:36',
    impact: 'major',
    entries: [
      investigating(0, 'Signing in with an account of a third party ends on an error page.', {
        'Customer accounts': 'partial_outage',
      }),
      identified(29, 'A certificate that we pin was replaced early. We are rolling the new one out.', {
        'Customer accounts': 'partial_outage',
      }),
      resolved(71, 'The new certificate is everywhere. Every way of signing in works.'),
    ],
  },
  {
    name: 'Exports stop halfway',
    daysAgo: 97,
    at: '05:40',
    impact: 'none',
    entries: [
      identified(0, 'Exports of more than a million rows end too early. Smaller ones are complete.', {
        Reports: 'degraded_performance',
      }),
      resolved(320, 'Exports of any size are complete again; those of last night have been made again.'),
    ],
  },
  {
    name: 'Search returns no results',
    daysAgo: 81,
    at: '11:05',
    impact: 'major',
    entries: [
      investigating(0, 'Product search comes back empty. Browsing by category works.', { Search: 'major_outage' }),
      identified(21, 'The index was damaged when a disk ran full. We are rebuilding it.', {
        Search: 'major_outage',
      }),
      monitoring(58, 'Most products are found again; the rest follows within the hour.', {
        Search: 'degraded_performance',
      }),
      resolved(97, 'The index is complete and all products are found.'),
    ],
  },
  {
    name: 'API answers slowly',
    daysAgo: 66,
    at: '07:10',
    impact: 'minor',
    entries: [
      investigating(0, 'Requests to the API take several seconds. We are looking into it.', {
        API: 'degraded_performance',
      }),
      identified(104, 'A report that ran for one customer kept the database busy. We have stopped it.', {
        API: 'degraded_performance',
        Reports: 'partial_outage',
      }),
      resolved(188, 'Response times are back to normal. Such reports now run on a copy of the database.'),
    ],
  },
  {
    name: 'Data centre lost power',
    daysAgo: 48,
    at: '10:02',
    impact: 'critical',
    entries: [
      investigating(0, 'Website, checkout and API cannot be reached. We are on it.', {
        Website: 'major_outage',
        Search: 'major_outage',
        Checkout: 'major_outage',
        'Customer accounts': 'major_outage',
        API: 'major_outage',
        Webhooks: 'major_outage',
        'iOS and Android apps': 'major_outage',
      }),
      identified(34, 'A power feed failed at our provider. Traffic is moving to the second site.', {
        Website: 'partial_outage',
        Search: 'degraded_performance',
        Checkout: 'partial_outage',
        'Customer accounts': 'partial_outage',
        API: 'partial_outage',
        Webhooks: 'major_outage',
        'iOS and Android apps': 'partial_outage',
      }),
      monitoring(78, 'Everything answers again. Webhooks that were held back are being sent now.', {
        Website: 'operational',
        Search: 'operational',
        Checkout: 'operational',
        'Customer accounts': 'operational',
        API: 'operational',
        Webhooks: 'degraded_performance',
        'iOS and Android apps': 'operational',
      }),
      resolved(212, 'All webhooks have been delivered, in their order. A report of what happened follows on our blog.'),
    ],
  },
  {
    name: 'Answers from support take longer',
    daysAgo: 48,
    at: '10:40',
    impact: 'minor',
    entries: [
      identified(0, 'Many of you write because of the outage. We answer in the order of arrival.', {
        'Support desk': 'degraded_performance',
      }),
      resolved(405, 'Every mail is answered. Thank you for your patience.'),
    ],
  },
  {
    name: 'Orders reach the warehouse late',
    daysAgo: 33,
    at: '04:55',
    impact: 'minor',
    private: true,
    entries: [
      identified(0, 'The link to the warehouse restarts every few minutes. Picking works from the printed list.', {
        'Warehouse link': 'partial_outage',
      }),
      resolved(127, 'A cable was replaced. No delivery date was missed.'),
    ],
  },
  {
    name: 'Push notifications delayed',
    daysAgo: 26,
    at: '19:20',
    impact: 'minor',
    entries: [
      investigating(0, 'Notifications arrive up to half an hour late on iPhones.', {
        'Push notifications': 'degraded_performance',
      }),
      resolved(88, 'The delay was at the service that carries them, which has recovered.'),
    ],
  },
  {
    name: 'Sign-in codes arrive late',
    daysAgo: 16,
    at: '05:08',
    impact: 'minor',
    entries: [
      identified(0, 'Mails with sign-in codes take up to ten minutes. Passwords work as usual.', {
        'Customer accounts': 'degraded_performance',
      }),
      resolved(174, 'Our mail provider has cleared the backlog.'),
    ],
  },
  {
    name: 'Prices without tax in the app',
    daysAgo: 9,
    at: '12:30',
    impact: 'minor',
    backdated: true,
    entries: [
      identified(0, 'The app showed prices without tax to customers in Norway and Switzerland.', {
        'iOS and Android apps': 'degraded_performance',
      }),
      resolved(
        96,
        'What happened: a table of tax rates was loaded before the country of the customer was known.\n' +
          'Whom it concerned: 312 customers, of whom 41 ordered; each was charged the price they saw.\n' +
          'What we have changed: an app that does not know the country shows no price, and a test watches over it.\n' +
          'We noticed only the next morning, which is why this was written down afterwards.',
      ),
    ],
  },
  {
    name: 'Payments fail for some customers',
    daysAgo: 3,
    at: '15:25',
    impact: 'major',
    entries: [
      investigating(0, 'About one payment in five is declined. We are looking into it.', {
        Checkout: 'partial_outage',
      }),
      identified(25, 'A certificate of our payment provider has expired. Traffic now goes through their second site.', {
        Checkout: 'degraded_performance',
      }),
      resolved(83, 'The provider has renewed the certificate. Payments work as usual.'),
    ],
  },
];

type MakeEntry = (after: number, message: string, affected: DemoEntry['affected']) => DemoEntry;

function investigating(...[after, message, affected]: Parameters<MakeEntry>): DemoEntry {
  return { after, incidentStatus: 'investigating', message, affected };
}

function identified(...[after, message, affected]: Parameters<MakeEntry>): DemoEntry {
  return { after, incidentStatus: 'identified', message, affected };
}

function monitoring(...[after, message, affected]: Parameters<MakeEntry>): DemoEntry {
  return { after, incidentStatus: 'monitoring', message, affected };
}

function resolved(after: number, message: string): DemoEntry {
  return { after, incidentStatus: 'resolved', message, affected: {} };
}
