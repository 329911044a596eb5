import { describe, expect, it } from '@jest/globals';
import { ACME, incidentUpdate } from '../../test/samples.js';
import { promiseOf } from './promise.js';
import { shortNews } from './short-news.js';

const entry = { nextUpdateBy: BigInt(Date.parse('2026-11-20T13:30:00Z')) };

describe('what a message says of the next update', () => {
  it('is by when it is promised, in short messages in the zone of the page', () => {
    const update = incidentUpdate({ entry, organisation: { ...ACME, timeZone: 'Europe/Berlin' } });
    expect(promiseOf(update)).toBe(entry.nextUpdateBy);
    expect(shortNews(update).promise).toBe('Next update by Nov 20, 2026, 2:30 PM GMT+1');
  });

  it('is nothing without a promise, or where it was kept', () => {
    expect(promiseOf(incidentUpdate())).toBeUndefined();
    expect(promiseOf(incidentUpdate({ entry, outdated: true }))).toBeUndefined();
  });
});
