import { brotliCompressSync, gzipSync } from 'node:zlib';
import { largeState } from '../test/sample-state.js';
import { SCRIPT, STYLE } from './document/assets.js';
import { renderStatusPage } from './render-status-page.js';

const KB = 1024;
const gzip = (text: string): number => gzipSync(text, { level: 9 }).length;

describe('sizes', () => {
  it('a page of 50 services with 90 days and ten incidents stays under 30 kB', () => {
    const { html } = renderStatusPage(largeState(50));
    const figures = { html: html.length, gzip: gzip(html), brotli: brotliCompressSync(html).length };
    process.stdout.write(`50 services: ${JSON.stringify(figures)} bytes\n`);
    expect(html.match(/class="chart"/g)).toHaveLength(50);
    expect(figures.gzip).toBeLessThan(30 * KB);
  });

  it('the script stays under 2 kB and the style under 4 kB', () => {
    process.stdout.write(`script ${gzip(SCRIPT)}, style ${gzip(STYLE)} bytes gzipped\n`);
    expect(gzip(SCRIPT)).toBeLessThan(2 * KB);
    expect(gzip(STYLE)).toBeLessThan(4 * KB);
  });

  it('rendering takes well under a second', () => {
    const state = largeState(50);
    renderStatusPage(state);
    const start = performance.now();
    for (let round = 0; round < 5; round += 1) renderStatusPage(state);
    const millis = (performance.now() - start) / 5;
    // Under a fifth of it with NODE_ENV=production, which the services run with.
    process.stdout.write(`rendering 50 services: ${millis.toFixed(1)} ms with NODE_ENV=${process.env.NODE_ENV}\n`);
    expect(millis).toBeLessThan(1000);
  });
});
