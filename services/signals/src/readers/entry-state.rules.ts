/** What the words of a feed's entry say: undefined where they say nothing that we know. */
export type EntryState = 'open' | 'over' | 'planned' | 'in-maintenance' | undefined;

const OVER = 'resolved|completed|cancell?ed|operating normally|fully operational|back to normal';
const OPEN = 'investigating|identified|monitoring|mitigating|verifying|ongoing|unresolved|continu(?:es?|ing)';
const TROUBLE = 'degraded|degradation|disruption|outage|elevated|unavailable';
const NOT_YET = 'not|no|never|nor|awaiting|pending|without|until|once|when|if|yet|be';

const pattern = (source: string): RegExp => new RegExp(source, 'i');

/** "[RESOLVED] …", "Resolved: …", "Resolved - …", as providers begin a title or an update. */
const BEGINS_OVER = pattern(String.raw`^\W*(?:status\W{1,3})?(?:${OVER})\b(?:\W*$|\s*[\])]|\s*[:–—-])`);
/** "… - Resolved", "… [Resolved]", and "Service is operating normally: …" of AWS. */
const TITLE_OVER = pattern(String.raw`(?:\s[-–—:]\s*|[(\[]\s*)(?:${OVER})\W*$|^service is operating normally\b`);
const DENIED = pattern(String.raw`\b(?:${NOT_YET})\W+(?:\w+\W+){0,3}(?:${OVER})\b`);
const SAYS_OPEN = pattern(String.raw`\b(?:${OPEN})\b`);
const SAYS_IN_PROGRESS = pattern(String.raw`\bin progress\b`);
const SAYS_PLANNED = pattern(String.raw`\bscheduled\b`);
/** "has been resolved", "is now operating normally". The word alone may be about anything that was completed. */
const SAYS_OVER = pattern(String.raw`\b(?:is|are|was|were|been|now|fully)\s+(?:(?:now|fully|been)\s+)*(?:${OVER})\b`);
const SAYS_TROUBLE = pattern(String.raw`\b(?:${TROUBLE})\b`);
const SAYS_ANYTHING = pattern(String.raw`\b(?:${OVER}|${OPEN}|${TROUBLE}|in progress|scheduled)\b`);

/**
 * What an entry says of its incident. A title that begins or ends with a word of the end decides. Otherwise the first
 * line of the message that says anything, because providers write their newest update first ("Resolved - …" before
 * "Investigating - …"). Otherwise the title: only what is wrong, never that all is well. In doubt between open and over
 * it is open.
 */
export function stateOf({ title, message }: { readonly title: string; readonly message: string }): EntryState {
  if ((BEGINS_OVER.test(title) || TITLE_OVER.test(title)) && !DENIED.test(title)) return 'over';
  const line = message.split('\n').find((text) => SAYS_ANYTHING.test(text));
  if (line !== undefined) return stateOfLine(line);
  const inTitle = stateOfLine(title);
  return inTitle === 'over' ? undefined : inTitle;
}

function stateOfLine(line: string): EntryState {
  if (BEGINS_OVER.test(line)) return 'over';
  if (DENIED.test(line) || SAYS_OPEN.test(line)) return 'open';
  if (SAYS_IN_PROGRESS.test(line)) return 'in-maintenance';
  if (SAYS_PLANNED.test(line)) return 'planned';
  if (SAYS_OVER.test(line)) return 'over';
  return SAYS_TROUBLE.test(line) ? 'open' : undefined;
}
