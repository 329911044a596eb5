import { JSDOM } from 'jsdom';
import { pageState } from '../testing/sample-state.js';
import { SCRIPT } from '../document/assets.js';
import { renderStatusPage } from '../render-status-page.js';

/** The page as rendered in a browser that returned from another site with these flags. */
function open(query: string): { said: Element | null; address: string } {
  const { html } = renderStatusPage(pageState());
  const { window } = new JSDOM(html, { url: `http://acme.localhost:8080/${query}`, runScripts: 'outside-only' });
  window.eval(SCRIPT);
  const opened = { said: window.document.querySelector('main > [role=status]'), address: window.location.href };
  window.close();
  return opened;
}

describe('return from Slack', () => {
  it('shows the success message once', () => {
    const { said, address } = open('?hasError=false');
    expect(said?.textContent).toBe("You're successfully subscribed");
    expect(said?.className).toBe('result');
    expect(address).toBe('http://acme.localhost:8080/');
  });

  it('shows the reason of a failure as text', () => {
    const { said } = open('?hasError=true&exceptionMessage=%3Cimg%20src%3Dx%3E%20refused.');
    expect(said?.textContent).toBe('Failed to subscribe. <img src=x> refused.');
    expect(said?.className).toBe('result failed');
    expect(said?.children).toHaveLength(0);
    expect(open('?hasError=true').said?.textContent).toBe('Failed to subscribe');
  });

  it('shows nothing to a visitor who was not redirected back', () => {
    expect(open('?utm_source=mail').said).toBeNull();
  });
});
