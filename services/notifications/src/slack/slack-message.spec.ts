import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { areValidBlocks } from '@candor/lab/doubles/slack/slack-blocks.js';
import { HOSTILE_MESSAGES, HUGE_MESSAGES } from '@candor/lab/messages/hostile-messages.js';
import { MaintenanceNotice } from '@candor/proto/gen/candor/incidents/v1/maintenance_events_pb.js';
import { IncidentStatus, TextFormat } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import {
  ACME,
  announcementNews,
  incidentUpdate,
  integrationTest,
  maintenanceNews,
  overdueUpdate,
  proposedDraft,
  unreadablePage,
} from '../../test/samples.js';
import { slackMessages, type SlackBlock, type SlackMessage } from './slack-message.js';

const { INVESTIGATING, MONITORING, RESOLVED } = IncidentStatus;

function textsOf({ blocks }: SlackMessage, type?: 'mrkdwn' | 'plain_text'): string[] {
  return blocks
    .flatMap((block: SlackBlock) => (block.type === 'context' ? block.elements : block.text))
    .flatMap((text) => (type === undefined || text.type === type ? text.text : []));
}

describe('slackMessages', () => {
  it('shows of an entry the title, status, text, services and a link to read more', () => {
    const { root, reply, broadcast } = slackMessages(incidentUpdate());
    expect(root.text).toBe('[Acme] Investigating: API is down');
    expect(textsOf(root)).toEqual([
      'API is down',
      ':red_circle: *Investigating*  ·  Nov 20, 2026, 12:00 PM UTC',
      'We are looking into it.',
      'API: major outage',
      '<https://acme.example/incidents/i|Follow on the status page>',
    ]);
    expect(textsOf(reply ?? root)).toEqual(textsOf(root).slice(1));
    expect(broadcast).toBe(false);
  });

  it.each([
    [INVESTIGATING, ':red_circle: *Investigating*', false],
    [MONITORING, ':large_yellow_circle: *Monitoring*', false],
    [RESOLVED, ':large_green_circle: *Resolved*', true],
  ])('shows status %d by its symbol, and shows the channel that it is over', (status, line, broadcast) => {
    const messages = slackMessages(incidentUpdate({ entry: { status } }));
    expect(textsOf(messages.root)[1]).toMatch(new RegExp(`^${line.replaceAll('*', '\\*')}`));
    expect(messages.broadcast).toBe(broadcast);
  });

  it.each([
    [MaintenanceNotice.SCHEDULED, ':large_blue_circle: *Scheduled maintenance*', false],
    [MaintenanceNotice.CHANGED, ':large_blue_circle: *Maintenance changed*', false],
    [MaintenanceNotice.CANCELLED, ':large_green_circle: *Maintenance cancelled*', true],
    [MaintenanceNotice.REMINDER, ':large_blue_circle: *Maintenance starts soon*', false],
  ])('announces a maintenance with its time (%d)', (notice, line, broadcast) => {
    const messages = slackMessages(maintenanceNews(notice));
    expect(textsOf(messages.root)).toEqual([
      'Database upgrade',
      `${line}  ·  Dec 1, 2026, 6:30 PM UTC – Dec 1, 2026, 8:00 PM UTC`,
      'We replace the disks.',
      'API',
      '<https://acme.example/maintenances/m|Follow on the status page>',
    ]);
    expect(messages.broadcast).toBe(broadcast);
  });

  it('says by when the next update is promised', () => {
    const entry = { nextUpdateBy: BigInt(Date.parse('2026-11-20T14:30:00Z')) };
    const text = { type: 'plain_text', text: 'Next update by Nov 20, 2026, 2:30 PM UTC', emoji: false };
    expect(slackMessages(incidentUpdate({ entry })).root.blocks).toContainEqual({ type: 'section', text });
  });

  it('reminds staff of an update that was promised, with a link to where they write it', () => {
    const { root, reply } = slackMessages(overdueUpdate());
    expect(root.text).toBe('[Acme] Update overdue: API is &lt;down&gt;');
    expect(JSON.stringify(root.blocks)).toContain('was promised by Nov 20, 2026, 2:30 PM UTC and has not come.');
    expect(JSON.stringify(root.blocks)).toContain('<https://console.example/incident/edit/i|Add an entry>');
    expect(reply).toBeUndefined();
  });

  it('says of a correction that it is one, and of which update', () => {
    const { root, reply } = slackMessages(incidentUpdate({ correctedAt: 5n }));
    expect(root.text).toBe('[Acme] Correction (Investigating): API is down');
    const said = ':red_circle: *Correction (Investigating)*  ·  Update of Nov 20, 2026, 12:00 PM UTC';
    expect(reply?.blocks[0]).toEqual({ type: 'section', text: { type: 'mrkdwn', text: said, verbatim: true } });
  });

  it('shows Markdown as Slack writes it, and cuts it between its marks', () => {
    const of = (message: string) => {
      const { root } = slackMessages(incidentUpdate({ entry: { message, messageFormat: TextFormat.MARKDOWN } }));
      expect(areValidBlocks(root.blocks)).toBe(true);
      return textsOf(root, 'mrkdwn')[1];
    };
    expect(of('We see **errors** in [EU](https://eu.example):\n\n- `api` <!channel>')).toBe(
      'We see *errors* in <https://eu.example|EU>:\n\n• `api` &lt;!channel&gt;',
    );
    expect(of(`**${'&'.repeat(2_000)}**`)).toMatch(/^\*(?:&amp;)+\*…$/);
    expect(of('[a]: https://x.example')).toMatch(/^<https:\/\/acme/);
  });

  it('has nothing of hostile Markdown but text and links to other pages', () => {
    for (const message of [...HOSTILE_MESSAGES, ...HUGE_MESSAGES]) {
      const entry = { message, messageFormat: TextFormat.MARKDOWN };
      const { root } = slackMessages(incidentUpdate({ entry }));
      expect(areValidBlocks(root.blocks)).toBe(true);
      for (const [special] of textsOf(root, 'mrkdwn')
        .join('\n')
        .matchAll(/<[^>]*>/g)) {
        expect(special).toMatch(/^<(?:https?:\/\/|mailto:)[^<>|\s]+(?:\|[^<>]+)?>$/);
      }
    }
  });

  it('shows the new planned end of a maintenance that is extended', () => {
    const plannedEndChange = {
      before: BigInt(Date.parse('2026-11-20T14:00:00Z')),
      after: BigInt(Date.parse('2026-11-20T18:00:00Z')),
    };
    const entry = { status: IncidentStatus.IDENTIFIED, plannedEndChange };
    const { root } = slackMessages(incidentUpdate({ entry, incident: { maintenanceId: 'm' } }));
    expect(textsOf(root)[1]).toBe(
      ':large_blue_circle: *Maintenance extended*  ·  New planned end: Nov 20, 2026, 6:00 PM UTC',
    );
  });

  it('says that a test is one, and who requested it', () => {
    const { root, reply } = slackMessages(integrationTest('Zoë <b>'));
    expect(reply).toBeUndefined();
    expect(textsOf(root)).toEqual([
      'This is a test: notifications of Acme arrive in this channel. Nothing has happened.',
      'Zoë <b> asked for it.',
    ]);
    expect(textsOf(slackMessages(integrationTest('')).root)).toHaveLength(1);
  });

  it('leaves out empty parts', () => {
    const { root } = slackMessages(incidentUpdate({ entry: { message: ' \n', affectedComponents: [] } }));
    expect(textsOf(root)).toHaveLength(3);
  });

  it('never splits a character', () => {
    const { root } = slackMessages(incidentUpdate({ entry: { message: '😀'.repeat(2_000) } }));
    expect(textsOf(root)[2]).toBe(`${'😀'.repeat(1_499)}…`);
  });

  it('is accepted by Slack, mentions nobody and links nowhere else, whatever people type', () => {
    const typed = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 400 }),
      fc.constantFrom(
        '<!channel>',
        '<@U123>',
        '<https://evil.example|here>',
        '\u0000',
        '*x*',
        '😀'.repeat(4_000),
        '&lt;',
      ),
    );
    fc.assert(
      fc.property(typed, typed, typed, (name, message, senderName) => {
        const organisation = { ...ACME, senderName };
        const componentNames = new Map([['api', name]]);
        const update = incidentUpdate({ entry: { message }, incident: { name }, organisation, componentNames });
        const news = { ...maintenanceNews(MaintenanceNotice.CHANGED, { name, message }), organisation, componentNames };
        const test = { ...integrationTest(name), organisation };
        for (const { root, reply } of [update, news, test].map(slackMessages)) {
          for (const one of reply ? [root, reply] : [root]) {
            expect(areValidBlocks(one.blocks)).toBe(true);
            expect(one.text).not.toMatch(/[<>]/);
            const marked = textsOf(one, 'mrkdwn').filter(
              (text) => !/^<https:\/\/acme\.example\/\w+\/\w\|[\w ]+>$/.test(text),
            );
            for (const text of marked) expect(text).toMatch(/^:\w+: \*[\w ]+\* {2}· {2}[\w ,:–]+$/);
          }
        }
      }),
    );
  });
});

describe('the message about a draft of an incident', () => {
  it('says whose services depend on what, that nothing was published, and where to decide', () => {
    const { root, reply, broadcast } = slackMessages(proposedDraft({ componentNames: ['Payments', 'Invoices'] }));
    expect(root.text).toBe('[Acme] Stripe: a problem that concerns Payments and Invoices');
    expect(textsOf(root)).toEqual([
      'Cards <fail>',
      ':mag: *Proposed incident*  ·  Nothing was published',
      'Something is wrong at Stripe. Services of yours that depend on it: Payments, Invoices',
      'Stripe has a problem.\nSome cards <b>fail</b>.',
      '<https://console.example/incidents/open|Publish, join or dismiss it>',
      '<https://status.stripe.example|Status page of Stripe>',
    ]);
    expect([reply, broadcast]).toEqual([undefined, false]);
  });

  it('links the incident of the provider, by its name', () => {
    const { root } = slackMessages(
      proposedDraft({ incidentName: 'Errors <now>', incidentUrl: 'https://status.stripe.example/i1?a=1&b=2' }),
    );
    expect(textsOf(root)).toContain(
      '<https://status.stripe.example/i1?a=1&amp;b=2|Incident at Stripe: Errors &lt;now&gt;>',
    );
    for (const incidentUrl of ['javascript:alert(1)', '', 'https://status.stripe.example'])
      expect(textsOf(slackMessages(proposedDraft({ incidentUrl })).root).join('\n')).not.toContain('Incident at');
  });

  it('is accepted by Slack, mentions nobody and links nowhere else, whatever a provider says', () => {
    const said = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 400 }),
      fc.constantFrom('<!channel>', '<https://evil.example|here>', ' ', '&'.repeat(6_000), '😀'.repeat(6_000), 'a|b'),
    );
    const url = fc.oneof(
      said,
      said.map((path) => `https://status.example/${path}`),
      fc.constantFrom('javascript:alert(1)', 'mailto:a@b.example', `https://status.example/?${'&'.repeat(480)}`),
    );
    fc.assert(
      fc.property(said, said, said, url, fc.array(said, { maxLength: 30 }), (...given) => {
        const [providerName, name, message, providerUrl, componentNames] = given;
        const incident = { incidentName: name, incidentUrl: `${providerUrl}/${message}` };
        const { root } = slackMessages(
          proposedDraft({ providerName, name, message, providerUrl, componentNames, ...incident }),
        );
        expect(areValidBlocks(root.blocks)).toBe(true);
        expect(root.text).not.toMatch(/[<>]/);
        for (const text of textsOf(root, 'mrkdwn')) {
          expect(text).toMatch(
            /^(?:<https?:\/\/[^<>|\s]+\|[^<>]+>|:mag: \*Proposed incident\* {2}· {2}Nothing was published)$/,
          );
        }
      }),
    );
  });
});

describe('the message about a page that cannot be read', () => {
  it('says since when and why, that nothing has changed, and where to look', () => {
    const { root, reply, broadcast } = slackMessages(unreadablePage());
    expect(root.text).toBe('[Acme] The status page of Stripe cannot be read');
    expect(textsOf(root)).toEqual([
      'Stripe',
      ':grey_question: *Status not known*  ·  Nothing on your page has changed',
      'The status page of Stripe has not been readable since Nov 20, 2026, 2:05 PM UTC. Reason: It answered 503.',
      '<https://console.example/components/third-party-components|Open third-party components>',
      '<https://status.stripe.example|Status page of Stripe>',
    ]);
    expect([reply, broadcast]).toEqual([undefined, false]);
  });

  it('mentions nobody and links nowhere else, whatever a provider says', () => {
    const { root } = slackMessages(
      unreadablePage({
        providerName: '<!channel>',
        failure: '<https://evil.example|here>',
        providerUrl: 'javascript:alert(1)',
      }),
    );
    expect(areValidBlocks(root.blocks)).toBe(true);
    expect(root.text).not.toMatch(/[<>]/);
    expect(textsOf(root, 'mrkdwn').filter((text) => text.startsWith('<'))).toEqual([
      '<https://console.example/components/third-party-components|Open third-party components>',
    ]);
  });
});

describe('the message about an announcement', () => {
  it('says until when it is open, has its form, and mentions nobody', () => {
    const { root } = slackMessages(announcementNews({ name: '<!channel> news' }));
    expect(root.text).toBe('[Acme] Announcement: &lt;!channel&gt; news');
    expect(JSON.stringify(root.blocks)).toContain(':mega: *Announcement*  ·  Until Dec 1, 2026');
    expect(JSON.stringify(root.blocks)).toContain('All *prices* change.');
    expect(JSON.stringify(root.blocks)).toContain('https://acme.example/announcements/a');
  });
});
