import { bold, cyan, dim } from '@candor/tools/terminal.mjs';
import { type Launched } from './launch.js';

/** The lines to print once everything runs, for new users, without indentation. */
export function banner({ addresses, inboxUrl, demo }: Launched, dataFolder: string): string[] {
  const row = (name: string, value: string) => `${dim(name.padEnd(13))} ${value}`;
  return [
    '',
    row('Console', cyan(addresses.console)),
    row('Status page', cyan(addresses.pages.replace('{domain}', demo?.domain ?? '<your domain>'))),
    row('Inbox', inboxUrl === undefined ? 'your mail server (SMTP_URL)' : cyan(inboxUrl)),
    row('API docs', cyan(`${addresses.console}/api/docs`)),
    '',
    ...(demo?.login === undefined ? [] : [row('Sign in', `${bold(demo.login.email)}  ${bold(demo.login.password)}`)]),
    ...(inboxUrl === undefined
      ? []
      : [row('Try a webhook', `${inboxUrl}/hooks/anything ${dim('shows every call in the inbox')}`)]),
    '',
    dim(`Ctrl-C stops everything; the data stays in ${dataFolder}`),
    '',
  ];
}
