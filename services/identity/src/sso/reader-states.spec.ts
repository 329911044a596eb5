import { newId } from '@candor/platform/ids.js';
import { SealedSecrets } from '@candor/platform/sealed-secrets.js';
import { ReaderStates } from './reader-states.js';

const NOW = Date.UTC(2026, 10, 28);
const MINUTE = 60_000;
const OVER = 'This sign-in is over or was begun in another browser. Please begin again.';

describe('the state of a reader who is at the provider', () => {
  const secrets = (secret: string) => SealedSecrets.from([], secret);
  const states = new ReaderStates(secrets('of this test'));
  const customerId = newId();
  const request = { pageId: newId(), origin: `https://${'a'.repeat(250)}.example`, requestId: `_${'0'.repeat(40)}` };
  const checks = { nonce: 'n'.repeat(43), verifier: 'v'.repeat(43) };
  const state = states.seal(customerId, request, checks, NOW);

  it('has what the page asked and what the provider is checked by', () => {
    expect(states.open(state, NOW)).toEqual({ customerId, ...request, ...checks });
  });

  it('fits into an address, however long the host of the page is', () => {
    expect(state.length).toBeLessThan(900);
    expect(state).toMatch(/^[\w.-]+$/);
  });

  it('is good for ten minutes', () => {
    expect(states.open(state, NOW + 10 * MINUTE - 1).pageId).toBe(request.pageId);
    expect(() => states.open(state, NOW + 10 * MINUTE)).toThrow(OVER);
  });

  it('is of its organisation, its purpose and this installation', () => {
    const other = new ReaderStates(secrets('of another installation'));
    const verifier = secrets('of this test').seal('v', { customerId, purpose: 'sso:pkce-verifier' });
    const changed = state.slice(0, -1) + (state.endsWith('A') ? 'B' : 'A');
    for (const given of [
      ...[state.replace(customerId, newId()), other.seal(customerId, request, checks, NOW), changed],
      ...[`r.${customerId}.${verifier}`, `r.${customerId}.`, `r.${'x'.repeat(36)}.${'a'.repeat(43)}`, 'r', ''],
    ])
      expect(() => states.open(given, NOW)).toThrow(OVER);
  });
});
