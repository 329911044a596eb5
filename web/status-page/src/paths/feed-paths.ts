/** The paths of a page's feeds on its own host, and how they are announced. */
export const FEEDS = {
  atom: { path: '/history.atom', type: 'application/atom+xml', title: 'Incident history' },
  updates: { path: '/updates.atom', type: 'application/atom+xml', title: 'Every update' },
  rss: { path: '/history.rss', type: 'application/rss+xml', title: 'Incident history' },
  json: { path: '/feed.json', type: 'application/feed+json', title: 'Incident history' },
  calendar: { path: '/maintenance.ics', type: 'text/calendar', title: 'Maintenances' },
} as const;
