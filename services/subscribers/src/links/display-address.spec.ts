import { displayAddress } from './display-address.js';

describe('displayAddress', () => {
  it.each([
    ['ann@example.com', 'a•••@example.com'],
    ['b@example.com', 'b•••@example.com'],
    ['ünal@exämple.com', 'ü•••@exämple.com'],
    ['😀x@example.com', '😀•••@example.com'],
  ])('shows %s as %s', (address, shown) => {
    expect(displayAddress({ channel: 'email', address, channelName: null })).toBe(shown);
  });

  it('shows only the host of a URL, because paths and queries hold keys', () => {
    const address = 'https://hooks.example.com:8443/T0/secret?key=1';
    expect(displayAddress({ channel: 'webhook', address, channelName: null })).toBe('hooks.example.com:8443');
  });

  it('shows a Slack channel by its name', () => {
    expect(displayAddress({ channel: 'slack', address: 'T1/C1', channelName: '#ops' })).toBe('#ops');
  });
});
