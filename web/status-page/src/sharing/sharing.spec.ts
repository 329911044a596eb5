import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { sampleIncident, sampleMaintenance, samplePage } from '../testing/sample-page.js';
import { feedItemsOf } from '../feed-items/feed-items-of.js';
import { robots, sitemap } from './crawler-files.js';
import { drawShareImage } from './draw-share-image.js';
import { DRAWN_STATUSES, drawnFile } from './drawn-statuses.js';
import { sharedImage } from './share-images.js';

const pixelsOf = (image: Uint8Array): Promise<Buffer> => sharp(image).raw().toBuffer();

describe('the preview image of a shared link', () => {
  // The library has global settings, and suites of uploads that ran in this process have disabled SVG in it.
  beforeAll(() => sharp.unblock({ operation: ['VipsForeignLoadSvg'] }));

  const imageOf = (componentStatus: 'operational' | 'major_outage') => {
    const components = samplePage().components.map((one) => ({ ...one, componentStatus }));
    return sharedImage(samplePage({ components }));
  };

  it('is a small PNG of the required size', async () => {
    const body = imageOf('operational');
    expect(await sharp(body).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
    expect(body.length).toBeLessThan(12_000);
  });

  it.each(DRAWN_STATUSES)('is for %s as `npm run generate` draws it', async (status) => {
    const file = await readFile(new URL(drawnFile(status), import.meta.url));
    const [kept, drawn] = await Promise.all([pixelsOf(file), pixelsOf(await drawShareImage(status))]);
    expect(kept.equals(drawn)).toBe(true);
  });

  it('shows the state: it differs from one state to another', async () => {
    const colourOf = async (body: Uint8Array): Promise<number[]> => {
      // Within the icon, left of its mark.
      const part = sharp(body).extract({ left: 520, top: 230, width: 1, height: 1 }).removeAlpha();
      return [...(await part.raw().toBuffer())];
    };
    const [green, red] = await Promise.all([colourOf(imageOf('operational')), colourOf(imageOf('major_outage'))]);
    expect(green[1]).toBeGreaterThan(green[0]!);
    expect(red[0]).toBeGreaterThan(red[1]!);
  });
});

describe('the files for search engines', () => {
  const state = samplePage({ pastIncidents: [sampleIncident('i')], maintenances: [sampleMaintenance('m')] });

  it('name the sitemap, and exclude the links of mails', () => {
    expect(robots(state)).toBe(
      'User-agent: *\nDisallow: /confirm/\nDisallow: /*/confirm/\nDisallow: /manage/\nDisallow: /*/manage/\n' +
        'Disallow: /unsubscribe/\nDisallow: /*/unsubscribe/\nDisallow: /events\nDisallow: /*/events\n\n' +
        'Sitemap: https://status.acme.example/sitemap.xml\n',
    );
  });

  it('list each page with the day of its last change', () => {
    const pages = sitemap(state, feedItemsOf(state));
    for (const path of ['/', '/history', '/history/2026-11'])
      expect(pages).toContain(`<url><loc>https://status.acme.example${path}</loc></url>`);
    expect(pages).toContain(
      '<url><loc>https://status.acme.example/incidents/i</loc><lastmod>2026-11-20</lastmod></url>',
    );
    expect(pages).toContain('<loc>https://status.acme.example/maintenances/m</loc>');
  });
});
