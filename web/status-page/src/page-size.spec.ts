import { brotliCompressSync, gzipSync } from 'node:zlib';
import { largeState } from './testing/sample-state.js';

// Set as in production; React picks its build when it is first imported.
process.env.NODE_ENV = 'production';
const { SCRIPT, STYLE } = await import('./document/assets.js');
const { renderStatusPage, renderUptimePage } = await import('./render-status-page.js');

const KB = 1024;
const gzip = (text: string): number => gzipSync(text, { level: 9 }).length;
const print = (line: string): boolean => process.stdout.write(`${line}\n`);

describe('a page of 50 services with 90 days and ten incidents', () => {
  const state = largeState(50);

  it('stays under 30 kB on the wire', () => {
    const { html } = renderStatusPage(state);
    print(`50 services: html ${html.length}, gzip ${gzip(html)}, brotli ${brotliCompressSync(html).length} bytes`);
    expect(html.match(/class="chart"/g)).toHaveLength(50);
    expect(gzip(html)).toBeLessThan(30 * KB);
  });

  it('and its uptime of all time stays under 30 kB too', () => {
    const furtherHistories = [{ filter: 'all_time' as const, downtimes: state.downtimes }];
    const { html } = renderUptimePage(
      { ...state, timeFilters: ['3_months', 'all_time'], furtherHistories },
      'all_time',
    );
    print(`50 services, all time: html ${html.length}, gzip ${gzip(html)} bytes`);
    expect(html.match(/class="chart"/g)).toHaveLength(50);
    expect(gzip(html)).toBeLessThan(30 * KB);
  });

  it('is rendered in a fraction of a second', () => {
    renderStatusPage(state);
    const rounds = 5;
    // The CPU time of this process alone: the load of others does not count.
    const start = process.cpuUsage();
    for (let round = 0; round < rounds; round += 1) renderStatusPage(state);
    const { user, system } = process.cpuUsage(start);
    const millis = (user + system) / 1000 / rounds;
    print(`rendering 50 services: ${millis.toFixed(1)} ms`);
    expect(millis).toBeLessThan(500);
  });
});

it('the script stays under 3 kB and the style under 5 kB', () => {
  print(`script ${gzip(SCRIPT)}, style ${gzip(STYLE)} bytes gzipped`);
  expect(gzip(SCRIPT)).toBeLessThan(3 * KB);
  expect(gzip(STYLE)).toBeLessThan(5 * KB);
});
