import { describe, expect, it } from '@jest/globals';
import { HOSTILE_MESSAGES, HUGE_MESSAGES } from '@candor/lab/messages/hostile-messages.js';
import { MaintenanceNotice } from '@candor/proto/gen/candor/incidents/v1/maintenance_events_pb.js';
import { TextFormat } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import { parse, type DefaultTreeAdapterTypes } from 'parse5';
import { incidentUpdate, maintenanceNews } from '../../test/samples.js';
import { incidentUpdateMail } from './incident-update.mail.js';
import { maintenanceNoticeMail } from './maintenance-notice.mail.js';
import { MAIL_TEXTS } from './texts/mail-texts.js';

const { MARKDOWN } = TextFormat;
const mailsOf = (message: string, messageFormat = MARKDOWN) => [
  incidentUpdateMail(incidentUpdate({ entry: { message, messageFormat } }), MAIL_TEXTS.en),
  maintenanceNoticeMail(maintenanceNews(MaintenanceNotice.SCHEDULED, { message, messageFormat }), MAIL_TEXTS.en),
];

type Element = DefaultTreeAdapterTypes.Element;

function elementsOf(node: DefaultTreeAdapterTypes.ParentNode): Element[] {
  return node.childNodes.flatMap((child) => ('tagName' in child ? [child, ...elementsOf(child)] : []));
}

const TAGS = ['p', 'br', 'strong', 'em', 'code', 'pre', 'ul', 'ol', 'li', 'blockquote', 'a', 'hr'];

/** What no message has. The block around a message is left out of one that shows nothing. */
function others(elements: readonly Element[]): string[] {
  return elements.map(({ tagName }) => tagName).filter((tag) => ![...TAGS, 'div'].includes(tag));
}

describe('a message in a mail', () => {
  const MESSAGE = 'We see **errors** in [EU](https://eu.example/?a=1&b=2):\n\n- `api`\n- web\n\n> quoted';

  it('has its form in HTML, and reads well as text', () => {
    for (const { html, text } of mailsOf(MESSAGE)) {
      expect(html).toContain('<strong>errors</strong>');
      expect(html).toMatch(/<a\s+href="https:\/\/eu\.example\/\?a=1&amp;b=2"[^>]*>EU<\/a>/);
      expect(html).toMatch(/<ul[^>]*><li[^>]*><code[^>]*>api<\/code><\/li><li[^>]*>web<\/li><\/ul>/);
      expect(html).toMatch(/<blockquote[^>]*><p[^>]*>quoted<\/p><\/blockquote>/);
      expect(text).toContain('\nWe see errors in EU (https://eu.example/?a=1&b=2):\n\n- api\n- web\n\n> quoted\n');
      // Beside the subject.
      expect(html).toContain('We see errors in EU: api · web quoted');
    }
  });

  it('is as typed where it is plain text', () => {
    for (const { html, text } of mailsOf('We **look**.\n- api', TextFormat.UNSPECIFIED)) {
      expect(html).toContain('>We **look**.<br>\n- api</p>');
      expect(text).toContain('\nWe **look**.\n- api\n');
    }
  });

  it('has lines that every server takes', () => {
    const long = mailsOf(`${'word '.repeat(900)}\n\n${'[a](https://x.example) '.repeat(20)}`);
    for (const { html } of long) expect(Math.max(...html.split('\n').map(({ length }) => length))).toBeLessThan(6_000);
  });

  it.each([...HOSTILE_MESSAGES, ...HUGE_MESSAGES].map((message) => [message.slice(0, 60), message]))(
    '%j leaves nothing active in it',
    (_name, message) => {
      const around = mailsOf('x').map(({ html }) => others(elementsOf(parse(html))));
      for (const [number, { html, subject }] of mailsOf(message).entries()) {
        const elements = elementsOf(parse(html));
        for (const { attrs } of elements) {
          for (const { name, value } of attrs) {
            expect(name).not.toMatch(/^on|^src/);
            if (name === 'href') expect(value).toMatch(/^(?:https?:\/\/|mailto:)/);
          }
        }
        expect(others(elements)).toEqual(around[number]);
        expect(subject).not.toMatch(/[\r\n]/);
      }
    },
  );
});
