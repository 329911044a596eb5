import { Violations, isBlank } from '@candor/platform/violations.js';

const MAX_LENGTH = 2_000;
// The URL parser drops tabs and line breaks silently; the URL must be called as it was typed.

const CONTROL = /[\u0000-\u001f\u007f]/;

/**
 * The URL in its normal form, without a fragment. Does not check yet where it points to.
 * @param pointer its place in the request
 * @throws InvalidError
 */
export function parseWebhookUrl(typed: string, pointer: string): string {
  const violations = new Violations();
  if (isBlank(typed)) violations.add(pointer, 'Please enter your URL.');
  violations.throwIfAny();
  const url = CONTROL.test(typed) ? null : URL.parse(typed.trim());
  if (!url) violations.add(pointer, 'This is not a valid URL.');
  else if (url.protocol !== 'https:' && url.protocol !== 'http:')
    violations.add(pointer, 'Please enter a URL that starts with https:// or http://.');
  else if (url.username !== '' || url.password !== '')
    violations.add(pointer, 'Please enter a URL without a user name and password.');
  else if (url.href.length > MAX_LENGTH) violations.add(pointer, `Please use at most ${MAX_LENGTH} characters.`);
  violations.throwIfAny();
  const normal = new URL(url!);
  normal.hash = '';
  return normal.href;
}
