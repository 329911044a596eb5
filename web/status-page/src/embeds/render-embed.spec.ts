import { component, incident, pageState } from '../testing/sample-state.js';
import { pageText } from '../../test/page-text.js';
import { renderEmbedPage } from './render-embed.js';

describe('the page for frames', () => {
  it('shows the state and links to the page in a new window', () => {
    const { html } = renderEmbedPage(
      pageState({
        components: [component('a', { componentStatus: 'major_outage' })],
        openIncidents: [incident('i', {}), incident('j', {})],
      }),
    );
    expect(pageText(html)).toContain('Major System Outage Acme · 2 open incidents');
    expect(html).toContain('href="http://acme.localhost:8080/" target="_blank" rel="noopener"');
    expect(html).not.toMatch(/<(?:form|button|input)/);
    expect(html).toContain('<meta name="robots" content="noindex"/>');
  });

  it('says that nothing is known of a page whose services follow providers that were never known', () => {
    const upstreams = [{ follows: true, providerName: 'Stripe', componentName: '', url: '', text: '' }];
    const { html } = renderEmbedPage(pageState({ components: [component('a', { upstreams })] }));
    expect(html).toContain('class="banner tone-notice"');
    expect(pageText(html)).toContain('Not known Acme');
  });

  it('may be framed by every site, and runs only our own files', () => {
    const { contentSecurityPolicy } = renderEmbedPage(pageState());
    expect(contentSecurityPolicy).toContain('frame-ancestors *');
    expect(contentSecurityPolicy).toContain("script-src 'self'");
    expect(contentSecurityPolicy).not.toContain('unsafe');
  });
});
