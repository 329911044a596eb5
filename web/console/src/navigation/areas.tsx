import {
  Applications,
  Cog,
  Endorsed,
  Exchange,
  Feed,
  Key,
  Layers,
  People,
  Style,
  User,
  WarningSign,
} from '@blueprintjs/icons';
import { type ReactElement } from 'react';
import { paths } from './paths.js';

/** A part of the console, as the sidebar lists it. */
export interface Area {
  to: string;
  label: string;
  icon: ReactElement;
  /** The entry is current on every route below one of these. */
  prefixes: string[];
  /** Hidden from the role User. */
  editorsOnly?: boolean;
}

/** All areas in the order of the sidebar. */
export const AREAS: readonly Area[] = [
  {
    to: paths.openIncidents,
    label: 'Incidents',
    icon: <WarningSign />,
    prefixes: ['/incidents', '/incident/', '/maintenances/', '/templates/'],
  },
  { to: paths.announcements, label: 'Announcements', icon: <Feed />, prefixes: ['/announcements/'] },
  { to: paths.services, label: 'Services', icon: <Layers />, prefixes: ['/services', '/components/'] },
  { to: paths.customize, label: 'Customize', icon: <Style />, prefixes: ['/customize'], editorsOnly: true },
  { to: paths.subscribers('email'), label: 'Subscribers', icon: <People />, prefixes: ['/subscribers/'] },
  { to: paths.users, label: 'Users', icon: <User />, prefixes: ['/users/'] },
  { to: paths.integrations, label: 'Integrations', icon: <Exchange />, prefixes: ['/integrations'], editorsOnly: true },
  { to: paths.badge, label: 'Badge', icon: <Endorsed />, prefixes: ['/badge'] },
  { to: paths.apiKeys, label: 'API Keys', icon: <Key />, prefixes: ['/api'], editorsOnly: true },
  { to: paths.pages, label: 'Pages', icon: <Applications />, prefixes: ['/pages'], editorsOnly: true },
  { to: paths.settings, label: 'Settings', icon: <Cog />, prefixes: ['/settings'], editorsOnly: true },
];

/** The areas that are open to a user. @param mayEdit false for the role User */
export function areasFor(mayEdit: boolean): Area[] {
  return AREAS.filter(({ editorsOnly }) => !editorsOnly || mayEdit);
}
