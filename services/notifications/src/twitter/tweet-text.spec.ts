import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { tweetWeight } from '@candor/lab/doubles/twitter/tweet-weight.js';
import { MaintenanceNotice } from '@candor/proto/gen/candor/incidents/v1/maintenance_events_pb.js';
import { IncidentStatus, TextFormat } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import { announcementNews, incidentUpdate, maintenanceNews } from '../../test/samples.js';
import { TWEET_LENGTH, tweetText, weightOf } from './tweet-text.js';

describe('tweetText', () => {
  it('says of a correction that it is one, so that it is another text than the update', () => {
    const update = incidentUpdate();
    expect(tweetText({ ...update, correctedAt: 5n })).toBe(
      tweetText(update).replace('Investigating', 'Correction (Investigating)'),
    );
  });

  it('is the title, the message, and a link of its own', () => {
    const update = incidentUpdate({ entry: { status: IncidentStatus.MONITORING } });
    expect(tweetText(update)).toBe(
      `Monitoring: API is down\n\nWe are looking into it.\n\nhttps://acme.example/incidents/i#${update.entry.id}`,
    );
  });

  it('is plain text of a message in Markdown', () => {
    const message = 'We see **errors** in [EU](https://eu.example).\n\n- `api`';
    const update = incidentUpdate({ entry: { message, messageFormat: TextFormat.MARKDOWN } });
    expect(tweetText(update)).toContain('\n\nWe see errors in EU (https://eu.example).\n\n- api\n\nhttps://acme');
  });

  it('says when a maintenance is', () => {
    const news = maintenanceNews(MaintenanceNotice.CANCELLED);
    expect(tweetText(news)).toBe(
      'Maintenance cancelled: Database upgrade\n\nDec 1, 2026, 6:30 PM UTC – Dec 1, 2026, 8:00 PM UTC\nWe replace the disks.' +
        `\n\nhttps://acme.example/maintenances/m#${news.eventId}`,
    );
  });

  it('differs from entry to entry even if all the rest is the same', () => {
    expect(tweetText(incidentUpdate())).not.toBe(tweetText(incidentUpdate()));
  });

  it('cuts at the end of a word, and marks the cut', () => {
    const [, said = ''] = tweetText(incidentUpdate({ entry: { message: 'one two three '.repeat(50) } })).split('\n\n');
    expect(said).toMatch(/(one|two|three)…$/);
  });

  it('cuts text without word breaks between two characters as a reader sees them', () => {
    const family = '👨‍👩‍👧‍👦';
    const [, said = ''] = tweetText(incidentUpdate({ entry: { message: family.repeat(60) } })).split('\n\n');
    expect(said).toMatch(new RegExp(`^(${family})+…$`, 'u'));
  });

  it('mentions nobody', () => {
    const text = tweetText(
      incidentUpdate({ incident: { name: '@all: mail ops@acme' }, entry: { message: '＠everyone' } }),
    );
    expect(text).not.toMatch(/[@＠]\w/u);
  });

  it('is accepted by X, with the whole link at its end, whatever people type', () => {
    const typed = fc.array(
      fc.oneof(
        fc.string({ unit: 'binary', maxLength: 100 }),
        fc.lorem(),
        fc.constantFrom(
          '@jack',
          'a.co,b.co',
          'https://evil.example/x',
          '語'.repeat(99),
          '\ud800',
          '\ufeff',
          '👩‍🚀',
          'e\u0301',
        ),
      ),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(typed, typed, fc.webUrl(), fc.boolean(), (names, messages, url, planned) => {
        const [name, message] = [names.join(''), messages.join(' ')];
        const news = planned
          ? { ...maintenanceNews(MaintenanceNotice.CHANGED, { name, message }), url }
          : incidentUpdate({ incident: { name }, entry: { message }, url });
        const id = news.kind === 'incident-update' ? news.entry.id : news.eventId;
        const text = tweetText(news);
        expect(tweetWeight(text)).toBeLessThanOrEqual(TWEET_LENGTH);
        expect(text.endsWith(`\n\n${url}#${id}`)).toBe(true);
        expect(text.slice(0, -url.length - id.length - 1)).not.toMatch(/[@＠]\w|[\ufffe\ufeff\p{Cs}]|[^\P{Cc}\n]/u);
      }),
    );
  });
});

describe('weightOf', () => {
  it.each([
    ['aé', 2],
    ['語', 2],
    ['“”', 2],
    ['…', 2],
    ['e\u0301', 1],
    ['Hello. World 1.2', 16],
  ])('counts %s as X does', (text, weight) => {
    expect([weightOf(text), tweetWeight(text)]).toEqual([weight, weight]);
  });

  it('is never less than what X counts, also where it may see links', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => weightOf(text) >= tweetWeight(text)));
    expect(weightOf('a.co,b.co')).toBeGreaterThanOrEqual(2 * 23 + 1);
    expect(weightOf('https://a.co/x')).toBeGreaterThanOrEqual(23);
    expect(weightOf('https://a…')).toBeGreaterThanOrEqual(tweetWeight('https://a…'));
  });
});

describe('the post about an announcement', () => {
  it('has title, end, text and a link that names it', () => {
    const news = announcementNews();
    const text = tweetText(news);
    expect(text).toContain('Announcement: Prices & plans');
    expect(text).toContain('Until Dec 1, 2026');
    expect(text).toContain('All prices change.');
    expect(text.endsWith(`https://acme.example/announcements/a#${news.eventId}`)).toBe(true);
    expect(weightOf(text)).toBeLessThanOrEqual(TWEET_LENGTH);
  });
});
