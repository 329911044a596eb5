import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Health } from './health.js';
import { mergedText, Metrics } from './metrics.js';

describe('metrics', () => {
  let metrics: Metrics;
  let endpoint: { port: number; close: () => Promise<void> };

  const scrape = async () => fetch(`http://127.0.0.1:${endpoint.port}/metrics`);

  beforeEach(async () => {
    metrics = new Metrics();
    endpoint = await new Health().listen(0, metrics);
  });
  afterEach(() => endpoint.close());

  it('are served next to the health endpoints, in the text format of Prometheus', async () => {
    metrics.counter({ name: 'candor_things_total', help: 'Things.', labels: ['kind'] }).inc({ kind: 'a' }, 2);
    const answer = await scrape();
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
    expect(await answer.text()).toContain('candor_things_total{kind="a"} 2');
  });

  it('are read at each scrape', async () => {
    let value = 1;
    metrics.gauge({ name: 'candor_age_seconds', help: 'Age.', labels: ['of'] }, () => [{ labels: { of: 'x' }, value }]);
    expect(await (await scrape()).text()).toContain('candor_age_seconds{of="x"} 1');
    value = 7;
    expect(await (await scrape()).text()).toContain('candor_age_seconds{of="x"} 7');
  });

  it.each([[[]], [['of']]])(
    'that cannot be read have no value, and the others keep theirs (labels %j)',
    async (labels) => {
      metrics.gauge({ name: 'candor_lost_seconds', help: 'Lost.', labels }, () => Promise.reject(new Error('away')));
      metrics.gauge({ name: 'candor_kept_seconds', help: 'Kept.' }, () => [{ value: 3 }]);
      const text = await (await scrape()).text();
      expect(text).toContain('candor_kept_seconds 3');
      expect(text).not.toMatch(/^candor_lost_seconds/m);
    },
  );

  it('of two apps in one process do not mix', () => {
    metrics.counter({ name: 'candor_things_total', help: 'Things.' });
    expect(new Metrics().names).toEqual([]);
  });

  it('of several apps are one text: each name described once, each sample with its app, those of the process without', async () => {
    const [catalog, pages, process] = [new Metrics('catalog'), new Metrics('pages'), new Metrics()];
    for (const [app, value] of [[catalog, 1] as const, [pages, 2] as const])
      app.counter({ name: 'candor_things_total', help: 'Things.', labels: ['kind'] }).inc({ kind: 'a' }, value);
    process.gauge({ name: 'process_things', help: 'Things of the process.' }, () => [{ value: 3 }]);
    expect((await mergedText([process, catalog, pages])).body).toBe(
      [
        '# HELP process_things Things of the process.',
        '# TYPE process_things gauge',
        'process_things 3',
        '# HELP candor_things_total Things.',
        '# TYPE candor_things_total counter',
        'candor_things_total{kind="a",app="catalog"} 1',
        'candor_things_total{kind="a",app="pages"} 2',
        '',
      ].join('\n'),
    );
  });
});
