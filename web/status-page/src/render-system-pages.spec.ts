import { pageAssets } from './render-assets.js';
import { pageText } from '../test/page-text.js';
import { largeState, pageState } from './testing/sample-state.js';
import { PROGRAM_PATHS, SYSTEM_PAGES, type SystemPageName } from './paths/page-paths.js';
import { renderPagelessPage, renderSystemPage, renderUnknownHostPage } from './render-system-pages.js';
import { PAGELESS, type PagelessName } from './system/pageless-pages.js';

function page(name: SystemPageName, customerName = 'Acme'): string {
  return renderSystemPage(pageState({ customer: { id: 'c', name: customerName, domain: 'acme' } }), name).html;
}

describe('system pages', () => {
  it.each([
    ['confirm', 'Confirm'],
    ['unsubscribe', 'Unsubscribe'],
  ] as const)(
    '%s changes something only through a button that posts to the address it was opened at',
    (name, label) => {
      const form = /<form[\s\S]*<\/form>/.exec(page(name))?.[0];
      expect(form).toBe(`<form method="post"><button type="submit" class="button">${label}</button></form>`);
    },
  );

  it.each([
    ['subscribed-email', "You're successfully subscribed Check your inbox"],
    ['subscribed-webhook', "You're successfully subscribed Verify our calls with this signing secret."],
    ['subscribe-failed', 'Failed to subscribe {{detail}}'],
    ['confirmed', 'Your subscription is confirmed'],
    ['unsubscribed', 'You are unsubscribed'],
    ['link-invalid', 'This link is not valid'],
    ['manage-asked', 'Check your inbox'],
    ['managed', 'Your choices are saved'],
    ['manage-failed', 'Nothing was changed {{detail}}'],
    ['not-found', 'Page not found'],
  ] as const)('%s says so, names the organisation and links back', (name, words) => {
    const html = page(name);
    expect(pageText(html)).toContain(`Acme ${words}`);
    expect(html).toContain('<a href="/">Current Status</a>');
    expect(html).not.toContain('<form');
  });

  it.each([
    ['subscribed-webhook', '{{signingSecret}}'],
    ['subscribe-failed', '{{detail}}'],
    ['manage-failed', '{{detail}}'],
    ['manage-ask', '{{address}}'],
    ['manage-ask-not-listed', '{{address}}'],
    ['manage', '{{address}}'],
    ['manage-not-listed', '{{address}}'],
  ] as const)('%s has the slot %s once, whatever the customer is called', (name, slot) => {
    for (const customerName of ['Acme', slot, `<b>${slot}</b>`]) {
      expect(page(name, customerName).split(slot)).toHaveLength(2);
    }
  });

  it.each([
    ['programs', true],
    ['programs-shared', false],
    ['programs-open', false],
  ] as const)(
    '%s has each address once, whatever the customer is called, and replaces them or not',
    (name, replaces) => {
      for (const customerName of ['Acme', '{{atom}}']) {
        const html = page(name, customerName);
        for (const slot of Object.keys(PROGRAM_PATHS)) expect(html.split(`value="{{${slot}}}"`)).toHaveLength(2);
        expect(html.match(/\{\{/g)).toHaveLength(Object.keys(PROGRAM_PATHS).length);
        expect(html.includes('<form method="post">')).toBe(replaces);
      }
    },
  );

  it('manage has every choice once, so that the gateway can tick it by name and value', () => {
    const state = largeState(9);
    const { components } = state;
    const { html } = renderSystemPage(state, 'manage');
    const choices = [
      ...['incident', 'maintenance'].map((value) => ['kinds', value]),
      ...['all', 'some'].map((value) => ['components', value]),
      ...components.map(({ id }) => ['componentIds', id]),
      ['paused', 'yes'],
    ];
    for (const [name, value] of choices) expect(html.split(`name="${name}" value="${value}"/>`)).toHaveLength(2);
    expect(html).not.toContain('checked');
    for (const { name } of components) expect(pageText(html)).toContain(name);
  });

  it.each(['manage', 'manage-ask'] as const)(
    '%s says in addition that the address gets nothing, in a page of its own',
    (name) => {
      const notListed = 'The address of this subscription is not listed at the moment, and gets none until it is.';
      const html = page(`${name}-not-listed`);
      expect(pageText(html)).toContain(notListed);
      const sentence = /<p>Messages about this page go only to [^<]*<\/p>/;
      expect(html.replace(sentence, '')).toBe(page(name));
    },
  );

  it('manage-start asks for an address and posts it to its own address', () => {
    const form = /<form[^]*<\/form>/.exec(page('manage-start'))?.[0];
    for (const part of ['action="/manage"', 'method="post"', 'name="emailAddress"']) expect(form).toContain(part);
  });

  it('payment-required links to the page', () => {
    const state = { ...pageState(), pageUrl: 'https://acme.example.com' };
    const { html } = renderSystemPage(state, 'payment-required');
    expect(pageText(html)).toContain('Payment Required');
    expect(html).toContain('<a href="https://acme.example.com/">Current Status</a>');
  });

  it('offer other languages where a GET repeats the page, which it does not for an answer to a form', () => {
    const offering = SYSTEM_PAGES.filter((name) => page(name).includes('href="?lang=de"'));
    expect(offering).toEqual([
      'confirm',
      'unsubscribe',
      'manage-start',
      'manage',
      'manage-not-listed',
      'manage-ask',
      'manage-ask-not-listed',
      'programs',
      'programs-shared',
      'programs-open',
      'payment-required',
      'not-found',
    ]);
    expect(renderUnknownHostPage().html).toContain('href="?lang=de"');
  });

  it('are not indexed by search engines', () => {
    for (const rendered of SYSTEM_PAGES.map((name) => renderSystemPage(pageState(), name))) {
      expect(rendered.html).toContain('<meta name="robots" content="noindex"/>');
    }
  });

  it('link to style and script, and allow only their own host', () => {
    const [style, script] = pageAssets();
    for (const rendered of SYSTEM_PAGES.map((name) => renderSystemPage(pageState(), name))) {
      expect(rendered.html).toContain(`<link rel="stylesheet" href="${style?.path}"/>`);
      expect(rendered.html).toContain(`src="${script?.path}"`);
      expect(rendered.html).not.toMatch(/<style|<script>/);
      expect(rendered.contentSecurityPolicy).toContain("style-src 'self'; script-src 'self';");
    }
  });

  it('show a name with markup as text', () => {
    expect(page('confirm', '<img src=x>')).not.toContain('<img');
    expect(pageText(page('confirm', '<img src=x>'))).toContain('<img src=x>');
  });
});

it('an unknown host gets a page without an organisation', () => {
  const { html } = renderUnknownHostPage();
  expect(pageText(html)).toContain('No such Domain :(');
  expect(html).not.toContain('href="/"');
});

describe('pages for visitors who may not read a private page', () => {
  const forms = (name: PagelessName): string[] => renderPagelessPage(name).html.match(/<form[^]*?<\/form>/g) ?? [];
  const FAILED = 'That is not the password of this page.';

  it.each([
    ['sign-in', ['password']],
    ['sign-in-failed', ['password']],
    ['sign-in-by-mail', ['emailAddress']],
    ['sign-in-by-address', ['emailAddress']],
    ['sign-in-offered', ['emailAddress']],
    ['sign-in-offered-by-address', ['emailAddress']],
    ['sign-in-either', ['password', 'emailAddress']],
    ['sign-in-either-failed', ['password', 'emailAddress']],
    ['sign-in-either-by-address', ['password', 'emailAddress']],
    ['sign-in-either-by-address-failed', ['password', 'emailAddress']],
  ] as const)('%s asks for %j, in a form each, posts it to its own address and focuses the first', (name, fields) => {
    const asked = forms(name);
    expect(asked).toHaveLength(fields.length);
    for (const [index, field] of fields.entries()) {
      const form = asked[index];
      expect(form).toContain('<form class="sign-in" method="post">');
      expect(form?.match(/ name="\w+"/g)).toEqual([` name="${field}"`]);
      expect(form?.includes('autofocus')).toBe(index === 0);
      expect(form).toContain('required=""');
    }
    expect(pageText(renderPagelessPage(name).html).includes(FAILED)).toBe(name.endsWith('failed'));
  });

  it('take the longest of addresses, and let the browser fill them in', () => {
    const [form] = forms('sign-in-by-mail');
    for (const part of ['type="email"', 'autoComplete="email"', 'maxLength="254"', '>Send link</button>'])
      expect(form).toContain(part);
  });

  it('say "or" between the password and the address', () => {
    expect(pageText(renderPagelessPage('sign-in-either').html)).toMatch(/Password Sign in or Email address Send link/);
  });

  it.each(['sign-in-by-address', 'sign-in-offered-by-address', 'sign-in-either-by-address'] as const)(
    '%s promises a link only to who has no identity provider',
    (name) => {
      const text = pageText(renderPagelessPage(name).html);
      expect(text).toContain(
        'your email address. ' + (name === 'sign-in-either-by-address' ? 'Password Sign in or ' : '') + 'Email address',
      );
      expect(text).toContain(
        'Email address If your company has a sign-in of its own for this page, you are taken there. ' +
          'Otherwise you get a link by mail that signs you in. Continue',
      );
      expect(renderPagelessPage(name).html).toMatch(/aria-describedby="reader-email-hint"[^]* id="reader-email-hint"/);
    },
  );

  it('say that a link was mailed if the address may read the page, and ask again with a GET', () => {
    const { html } = renderPagelessPage('link-mailed');
    const text = pageText(html);
    expect(text).toContain('Please look into your mailbox If this address may read the page, a link was mailed to it.');
    expect(text).toContain('It works once and for 15 minutes.');
    expect(html).toContain('<a href="">Ask for another link</a>');
    expect(forms('link-mailed')).toEqual([]);
  });

  it('open a mailed link only through a button that posts to its address', () => {
    expect(forms('open-link')).toEqual([
      '<form method="post"><button type="submit" class="button">Sign in</button></form>',
    ]);
    expect(pageText(renderPagelessPage('open-link').html)).toContain('The link works once.');
  });

  it('say that a mailed link is over, and where to ask for another', () => {
    const { html } = renderPagelessPage('link-over', 'de');
    expect(pageText(html)).toContain('Dieser Link funktioniert nicht mehr');
    expect(html).toMatch(/<a href="\/de\/?">Neuen Link anfordern<\/a>/);
  });

  it('say that a sign-in was not accepted, and where to sign in again', () => {
    const { html } = renderPagelessPage('sign-in-not-accepted', 'de');
    expect(pageText(html)).toContain('Ihre Anmeldung wurde nicht angenommen');
    expect(html).toContain('<a href="/de/sign-in">Erneut anmelden</a>');
    expect(forms('sign-in-not-accepted')).toEqual([]);
  });

  it('let the forms lead to an identity provider that ask for an address, and no others', () => {
    const leading = PAGELESS.filter((name) =>
      renderPagelessPage(name).contentSecurityPolicy.includes("form-action 'self' https:;"),
    );
    expect(leading).toEqual([
      ...['sign-in-by-mail', 'sign-in-by-address', 'sign-in-offered', 'sign-in-offered-by-address', 'sign-in-either'],
      ...['sign-in-either-failed', 'sign-in-either-by-address', 'sign-in-either-by-address-failed'],
    ]);
  });

  it('ask for nothing where it would not help', () => {
    expect(forms('readers-only')).toEqual([]);
  });

  it('name no organisation, link to no page, and are not indexed', () => {
    for (const name of PAGELESS) {
      const { html } = renderPagelessPage(name);
      // Its own address would lead to nothing else.
      expect([name, html.includes('href="/"')]).toEqual([name, name === 'link-over']);
      expect(html).not.toMatch(/acme|\{\{/i);
      expect(html).toContain('<meta name="robots" content="noindex"/>');
    }
  });

  it('are in the reader’s language, and offer others where a GET repeats them', () => {
    expect(pageText(renderPagelessPage('sign-in', 'de').html)).toContain('Auf dieser Seite anmelden');
    const offering = PAGELESS.filter((name) => renderPagelessPage(name).html.includes('href="?lang=de"'));
    expect(offering).toEqual([
      'sign-in',
      'sign-in-by-mail',
      'sign-in-by-address',
      'sign-in-offered',
      'sign-in-offered-by-address',
      'sign-in-either',
      'sign-in-either-by-address',
      'open-link',
      'readers-only',
      'unsubscribe',
    ]);
  });
});
