import { displayAddress } from './display-address.js';

describe('displayAddress', () => {
  it.each([
    ['ann@example.com', 'a•••@example.com'],
    ['b@example.com', 'b•••@example.com'],
    ['ünal@exämple.com', 'ü•••@exämple.com'],
    ['😀x@example.com', '😀•••@example.com'],
  ])('shows %s as %s', (address, shown) => {
    expect(displayAddress('email', address)).toBe(shown);
  });

  it('shows only the host of a URL, because paths and queries hold keys', () => {
    expect(displayAddress('webhook', 'https://hooks.example.com:8443/T0/secret?key=1')).toBe('hooks.example.com:8443');
  });
});
