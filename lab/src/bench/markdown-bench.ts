import { parseMarkdown } from '@candor/markdown/parse-markdown.js';
import { toHtml } from '@candor/markdown/to-html.js';
import { toMrkdwn } from '@candor/markdown/to-mrkdwn.js';
import { toLine, toText } from '@candor/markdown/to-text.js';
import { HOSTILE_MESSAGES, LONGEST } from '../messages/hostile-messages.js';
import { percentile, type Ratio } from './ratio.js';

const ROUNDS = 5;
const AIM = 0.1;
/** With every element that staff use. */
const PARAGRAPH =
  'We have **found** the cause: [a cable](https://example.com/cable) of `eu-1` was cut.\n\n- It is _repaired_.\n- We watch it.\n\n';

/** The costliest hostile message in all forms, against a message of the same length as staff write it. */
export function benchMarkdown(): Ratio {
  const usual = costOf(PARAGRAPH.repeat(LONGEST / PARAGRAPH.length));
  const [worst = NaN] = HOSTILE_MESSAGES.map(costOf).toSorted((one, other) => other - one);
  return {
    what: 'hostile Markdown against usual Markdown',
    ours: 1_000 / worst,
    limit: 1_000 / usual,
    unit: 'messages/s',
    aim: AIM,
    conditions:
      `${LONGEST} characters in HTML, text, one line and Slack's form; the fastest of ${ROUNDS} rounds of processor time, ` +
      `the costliest of ${HOSTILE_MESSAGES.length} hostile messages took ${worst.toFixed(1)} ms`,
  };
}

/** Processor time (ms). */
function costOf(source: string): number {
  const costs = Array.from({ length: ROUNDS }, () => {
    const before = process.cpuUsage();
    const parsed = parseMarkdown(source);
    toHtml(parsed);
    toText(parsed);
    toLine(parsed);
    toMrkdwn(parsed, 3_000);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  });
  return percentile(costs, 0);
}
