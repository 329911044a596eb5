import { describe, expect, it } from '@jest/globals';
import { ConfigError, loadConfig } from '@candor/platform/config.js';
import { z } from 'zod';
import { proxyLogin, proxyVariables } from './outbound-proxy.js';

const read = (OUTBOUND_PROXY?: string) =>
  loadConfig('app', z.object(proxyVariables), { OUTBOUND_PROXY }).OUTBOUND_PROXY;

describe('OUTBOUND_PROXY', () => {
  it.each([undefined, ''])('means no proxy when it is %p', (text) => {
    expect(read(text)).toBeUndefined();
  });

  it.each(['http://proxy.internal:3128', 'http://10.0.0.7:80/', 'http://[fd00::7]:8080'])('accepts %s', (text) => {
    expect(read(text)?.hostname).toBe(new URL(text).hostname);
  });

  it('holds user and password, percent-encoded', () => {
    const proxy = read('http://status%40acme:p%3Ass%2Fw%C3%B6rd@proxy.internal:3128');
    const login = `Basic ${Buffer.from('status@acme:p:ss/wörd').toString('base64')}`;
    expect(proxyLogin(proxy ?? new URL('http://none'))).toBe(login);
    expect(proxyLogin(new URL('http://proxy.internal:3128'))).toBeUndefined();
  });

  it.each([
    'proxy.internal:3128',
    'http://proxy.internal',
    'http://proxy.internal:0',
    'http://proxy.internal:99999',
    'https://proxy.internal:3128',
    'socks5://proxy.internal:1080',
    'http://proxy.internal:3128/path',
    'http://proxy.internal:3128?a=b',
    'http://user:100%zz-secret@proxy.internal:3128',
    'http://user:secret/@proxy.internal:3128',
  ])('refuses %s by its name, without repeating it', (text) => {
    const refused = () => read(text);
    expect(refused).toThrow(ConfigError);
    expect(refused).toThrow(/OUTBOUND_PROXY: must be http:\/\/host:port or/);
    expect(refused).not.toThrow(/internal|secret/);
  });
});
