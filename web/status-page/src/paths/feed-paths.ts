/** The paths of a page's feeds on its own host, and which of the titles in each language's texts they have. */
export const FEEDS = {
  atom: { path: '/history.atom', type: 'application/atom+xml', title: 'history' },
  updates: { path: '/updates.atom', type: 'application/atom+xml', title: 'updates' },
  rss: { path: '/history.rss', type: 'application/rss+xml', title: 'history' },
  json: { path: '/feed.json', type: 'application/feed+json', title: 'history' },
  calendar: { path: '/maintenance.ics', type: 'text/calendar', title: 'maintenances' },
} as const;
