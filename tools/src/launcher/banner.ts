import { bold, cyan, dim } from '../../terminal.mjs';
import { type Demo } from '../seed/seed.js';
import { type Addresses } from './app-env.js';

/** What a newcomer needs to know once everything runs. */
export interface BannerFacts {
  addresses: Addresses;
  demo: Demo | undefined;
  /** Unset when mails go to a server of the user's. */
  inboxPort: number | undefined;
  dataFolder: string;
}

/** The lines to print, without indentation. */
export function banner(facts: BannerFacts): string[] {
  const { addresses, demo, inboxPort } = facts;
  const row = (name: string, value: string) => `${dim(name.padEnd(13))} ${value}`;
  const inbox = inboxPort === undefined ? undefined : `http://localhost:${inboxPort}`;
  return [
    '',
    row('Console', cyan(addresses.console)),
    row('Status page', cyan(addresses.pages.replace('{domain}', demo?.domain ?? '<your domain>'))),
    row('Inbox', inbox === undefined ? 'your mail server (SMTP_URL)' : cyan(inbox)),
    row('API docs', cyan(`${addresses.console}/api/docs`)),
    '',
    ...(demo?.login === undefined ? [] : [row('Sign in', `${bold(demo.login.email)}  ${bold(demo.login.password)}`)]),
    ...(inbox === undefined
      ? []
      : [row('Try a webhook', `${inbox}/hooks/anything ${dim('shows every call in the inbox')}`)]),
    '',
    dim(`Ctrl-C stops everything; the data stays in ${facts.dataFolder}`),
    '',
  ];
}
