import { FactorChange } from '@candor/proto/gen/candor/identity/v1/events_pb.js';
import { type FactorNews } from '../channel/notification.js';
import { oneLine } from '../channel/one-line.js';
import { escapeHtml, type MailContent } from './mail-content.js';
import { button, heading, layout, paragraph } from './mail-layout.js';

const UNKNOWN = 'Your second factors were changed';

/** The change, as subject and first sentence. */
function saidOf(change: FactorChange, detail: string): { subject: string; sentence: string } {
  switch (change) {
    case FactorChange.APP_ADDED:
      return said('An authenticator app was added to your account');
    case FactorChange.APP_REMOVED:
      return said('The authenticator app was removed from your account');
    case FactorChange.PASSKEY_ADDED:
      return said('A passkey was added to your account', ` It is called "${detail}".`);
    case FactorChange.PASSKEY_REMOVED:
      return said('A passkey was removed from your account', ` It was called "${detail}".`);
    case FactorChange.RECOVERY_CODES_MADE:
      return said('New recovery codes were made for your account', ' Those of before are good for nothing any more.');
    case FactorChange.RECOVERY_CODE_USED:
      return said('A recovery code of your account was used', ` ${detail} of them are left.`);
    case FactorChange.RESET:
      return said('Your second factor was reset', ` ${detail} has done this. All your sessions have ended.`);
    default:
      return said(UNKNOWN);
  }
}

function said(subject: string, more = '') {
  return { subject, sentence: `${subject}.${more}` };
}

/** The mail that notifies a user of a change of their second factors. */
export function factorsChangedMail({ changed, organisation }: FactorNews): MailContent {
  const greeting = `Hello ${oneLine(changed.name, 80)},`;
  const { subject, sentence } = saidOf(changed.change, oneLine(changed.detail, 80));
  const url = `${organisation.consoleUrl}/my-profile`;
  const ask = 'If this was not you, change your password at once and tell an Owner of your organisation.';
  const text = [greeting, '', sentence, '', ask, '', url, ''].join('\n');
  const html = layout({
    preview: sentence,
    title: subject,
    body: [
      heading(subject),
      paragraph(`${escapeHtml(greeting)} ${escapeHtml(sentence)}`),
      paragraph(escapeHtml(ask)),
      button(url, 'My Profile'),
    ].join('\n'),
    footer: 'You get this mail because you have a user on Candor.',
  });
  return { subject, text, html };
}
