import { FactorChange } from '@candor/proto/gen/candor/identity/v1/events_pb.js';
import { type FactorNews } from '../channel/notification.js';
import { oneLine } from '../channel/one-line.js';
import { escapeHtml, type MailContent } from './mail-content.js';
import { button, heading, layout, paragraph } from './mail-layout.js';
import { type FactorText, type MailTexts } from './texts/en.js';

/** What is said of the change; of one that this build does not know, that there was one. */
function textOf(change: FactorChange, { factors }: MailTexts): FactorText {
  switch (change) {
    case FactorChange.APP_ADDED:
      return factors.appAdded;
    case FactorChange.APP_REMOVED:
      return factors.appRemoved;
    case FactorChange.PASSKEY_ADDED:
      return factors.passkeyAdded;
    case FactorChange.PASSKEY_REMOVED:
      return factors.passkeyRemoved;
    case FactorChange.RECOVERY_CODES_MADE:
      return factors.codesMade;
    case FactorChange.RECOVERY_CODE_USED:
      return factors.codeUsed;
    case FactorChange.RESET:
      return factors.reset;
    default:
      return factors.changed;
  }
}

/** The mail that notifies a user of a change of their second factors. */
export function factorsChangedMail({ changed, organisation }: FactorNews, t: MailTexts): MailContent {
  const { ask, button: label, why } = t.factors;
  const greeting = t.account.hello(oneLine(changed.name, 80));
  const { subject, more } = textOf(changed.change, t);
  const sentence = t.factors.sentence(subject, more(oneLine(changed.detail, 80)));
  const url = `${organisation.consoleUrl}/my-profile`;
  const text = [greeting, '', sentence, '', ask, '', url, ''].join('\n');
  const html = layout({
    language: t.language,
    preview: sentence,
    title: subject,
    body: [
      heading(escapeHtml(subject)),
      paragraph(`${escapeHtml(greeting)} ${escapeHtml(sentence)}`),
      paragraph(escapeHtml(ask)),
      button(url, label),
    ].join('\n'),
    footer: escapeHtml(why),
  });
  return { language: t.language, subject, text, html };
}
