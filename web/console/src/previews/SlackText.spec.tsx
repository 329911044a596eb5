import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, render } from '@testing-library/react';
import { SlackText } from './SlackText.js';

afterEach(cleanup);

describe('the markup of Slack', () => {
  it.each([
    ['mrkdwn', ':red_circle: *Investigating*  ·  12:00 PM', '🔴 <strong>Investigating</strong>  ·  12:00 PM'],
    ['mrkdwn', '<https://acme.example/x|Follow us>', '<span class="slack-link">Follow us</span>'],
    ['mrkdwn', '<https://acme.example/x>', '<span class="slack-link">https://acme.example/x</span>'],
    ['mrkdwn', '*a _b_* snake_case_name 2*3*4', '<strong>a <em>b</em></strong> snake_case_name 2*3*4'],
    ['mrkdwn', '`a &lt;b&gt;` ```c\n*d*```', '<code>a &lt;b&gt;</code> <code class="slack-code">c\n*d*</code>'],
    ['mrkdwn', 'a &lt;b&gt; &amp;lt;', 'a &lt;b&gt; &amp;lt;'],
    ['mrkdwn', ':unknown: 10:30:00', ':unknown: 10:30:00'],
    ['plain_text', '*not bold* <x|y>', '*not bold* &lt;x|y&gt;'],
  ])('%s %j is %s', (type, text, html) => {
    expect(render(<SlackText type={type} text={text} />).container.innerHTML).toBe(html);
  });
});
