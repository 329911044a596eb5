import { describe, expect, it } from '@jest/globals';
import { launchBrowser } from '../src/browser.js';
import { startHttpSink } from '../src/sinks/http-sink.js';

describe('launchBrowser', () => {
  it('opens pages below .localhost, runs their scripts and draws text', async () => {
    const html = '<h1>Hello</h1><script>document.title = location.hostname</script>';
    const sink = await startHttpSink(() => ({ status: 200, headers: { 'content-type': 'text/html' }, body: html }));
    const browser = await launchBrowser();
    try {
      const page = await browser.newPage();
      await page.goto(sink.url.replace('127.0.0.1', 'acme.localhost'));
      expect(await page.title()).toBe('acme.localhost');
      const box = await page.locator('h1').boundingBox();
      expect(box?.height).toBeGreaterThan(10);
      expect((await page.screenshot()).length).toBeGreaterThan(1_000);
    } finally {
      await browser.close();
      await sink.close();
    }
  }, 120_000);
});
