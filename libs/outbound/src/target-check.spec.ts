import { describe, expect, it } from '@jest/globals';
import { ForbiddenTargetError } from './forbidden-target.error.js';
import { assertPublicUrl, type Resolve } from './target-check.js';

const resolveTo =
  (...addresses: string[]): Resolve =>
  async () =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));

describe('assertPublicUrl', () => {
  it('accepts a host whose addresses are all public', async () => {
    const resolve = resolveTo('93.184.215.14', '2606:4700::1111');
    await expect(assertPublicUrl('https://hooks.example.com/x?y=1', { resolve })).resolves.toBeUndefined();
  });

  it('accepts a public literal without a lookup', async () => {
    const resolve: Resolve = () => Promise.reject(new Error('asked'));
    await expect(assertPublicUrl('http://8.8.8.8:8080/', { resolve })).resolves.toBeUndefined();
  });

  it.each([
    'http://127.0.0.1/',
    'http://127.1/',
    'http://2130706433/',
    'http://0x7f000001/',
    'http://0x7f.0.0.1/',
    'http://0177.0.0.1/',
    'http://017700000001/',
    'http://１２７.0.0.1/',
    'http://127。0。0。1/',
    'http://127.0.0.1./',
    'http://0/',
    'http://[::1]/',
    'http://[0:0:0:0:0:0:0:1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:7f00:1]/',
    'http://%31%32%37.0.0.1/',
    'https://169.254.169.254/latest/meta-data',
    'https://[fd00:ec2::254]/',
  ])('refuses the private literal %s', async (url) => {
    await expect(assertPublicUrl(url)).rejects.toThrow(ForbiddenTargetError);
  });

  it.each([
    ['A', ['10.0.0.1']],
    ['AAAA', ['fd00::1']],
    ['one private among public ones', ['8.8.8.8', '2606:4700::1111', '192.168.0.1']],
  ])('refuses a name that resolves to a private address: %s', async (_, addresses) => {
    const resolve = resolveTo(...addresses);
    await expect(assertPublicUrl('https://hooks.example.com/', { resolve })).rejects.toThrow(/private or reserved/);
  });

  it('refuses localhost through the real resolver', async () => {
    await expect(assertPublicUrl('http://localhost/')).rejects.toThrow(ForbiddenTargetError);
  });

  it('takes a name that is not resolved within a limit for one that cannot be found', async () => {
    const resolve: Resolve = () => new Promise(() => undefined);
    await expect(assertPublicUrl('https://slow.example/', { resolve, resolveWithinMs: 10 })).rejects.toThrow(
      /slow\.example cannot be found/,
    );
  });

  it('reports when a name cannot be found', async () => {
    const resolve: Resolve = () => Promise.reject(new Error('ENOTFOUND'));
    await expect(assertPublicUrl('https://nowhere.example/', { resolve })).rejects.toThrow(
      /nowhere\.example cannot be/,
    );
  });

  it.each([
    '',
    'hooks.example.com',
    'ftp://example.com/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'http://',
    '//x.y',
  ])('refuses %p, which is no http or https URL', async (url) => {
    await expect(assertPublicUrl(url)).rejects.toThrow(/starts with https/);
  });

  it('refuses credentials', async () => {
    const resolve = resolveTo('8.8.8.8');
    await expect(assertPublicUrl('https://user:pw@example.com/', { resolve })).rejects.toThrow(/user name/);
  });

  it('allows an allowed host and port, and no other', async () => {
    const allow = ['127.0.0.1:9000', '[::1]:9000', 'localhost:80'];
    await assertPublicUrl('http://127.0.0.1:9000/hook', { allow });
    await assertPublicUrl('http://[::1]:9000/hook', { allow });
    await assertPublicUrl('http://localhost/hook', { allow });
    await expect(assertPublicUrl('http://127.0.0.1:9001/', { allow })).rejects.toThrow(ForbiddenTargetError);
    await expect(assertPublicUrl('http://127.0.0.2:9000/', { allow })).rejects.toThrow(ForbiddenTargetError);
    await expect(assertPublicUrl('https://localhost/', { allow })).rejects.toThrow(ForbiddenTargetError);
  });
});
