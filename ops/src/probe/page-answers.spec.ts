import { describe, expect, it } from '@jest/globals';
import { expectedAnswer, linkedFiles, type Answer } from './page-answers.js';

const answer = (type: string, body: string, status = 200): Answer => ({
  status,
  headers: new Headers(type === '' ? {} : { 'content-type': type }),
  body,
});
const PAGE = '<html><body><main>All Systems Operational</main></body></html>';

describe('what is expected of an answer', () => {
  it.each([
    ['html', answer('text/html; charset=utf-8', PAGE)],
    ['file', answer('text/css', 'a{}')],
    ['feed', answer('application/atom+xml', '<feed></feed>')],
    ['json', answer('application/json', '{"status":{"indicator":"none"},"components":[]}')],
    ['unchanged', answer('', '', 304)],
    ['unchanged', answer('text/html', PAGE)],
  ] as const)('%s: accepts what a page answers', (kind, given) => {
    expect(expectedAnswer[kind](given)).toBeUndefined();
  });

  it.each([
    ['html', answer('text/html', PAGE, 503), 'answers 503'],
    ['html', answer('application/json', '{}'), 'is of type "application/json" instead of text/html'],
    ['html', answer('text/html', ''), 'is empty'],
    ['html', answer('text/html', '<html><body>Welcome to nginx!</body></html>'), 'is no page'],
    ['html', answer('text/html', PAGE.slice(0, -7)), 'is no page'],
    ['file', answer('text/css', '', 404), 'answers 404'],
    ['feed', answer('application/atom+xml', '<feed><entry>'), 'is no whole feed'],
    ['json', answer('application/json', '{"status":'), 'is no JSON'],
    ['json', answer('application/json', '{"status":{"indicator":"great"}}'), 'has no status that clients know'],
    ['json', answer('application/json', '{"status":{"indicator":"none"}}'), 'has no list of components'],
    ['unchanged', answer('text/html', '', 500), 'answers 500'],
  ] as const)('%s: says what is wrong with another (%#)', (kind, given, problem) => {
    expect(expectedAnswer[kind](given)).toBe(problem);
  });
});

describe('linkedFiles', () => {
  it('are what a browser loads from the same host, each once', () => {
    const html = `<link rel="stylesheet" href="/a.css"><link rel="canonical" href="/de/"><script defer src="/a.js?v=1&amp;x"></script>
      <img src="/logo.png" alt=""><img src="/logo.png"><img src="https://elsewhere.example/b.png"><script src="//cdn.example/c.js"></script>
      <picture><source srcSet="/logo-dark.png?v=2" media="(prefers-color-scheme: dark)"/></picture><link rel="icon" type="image/svg+xml" href="data:image/svg+xml,x"><a href="/history">`;
    expect(linkedFiles(html)).toEqual(['/a.css', '/a.js?v=1&x', '/logo.png', '/logo-dark.png?v=2']);
  });
});
