import { X509Certificate } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { certify } from './host-certificates.js';

describe('certificates of the benchmark', () => {
  it('are for one address each, and signed by the authority', () => {
    const { authority, certificates } = certify(['127.1.0.1', '127.1.200.2']);
    const root = new X509Certificate(authority);
    expect(root.ca).toBe(true);
    expect(root.verify(root.publicKey)).toBe(true);
    for (const [address, pem] of Object.entries(certificates)) {
      const host = new X509Certificate(pem);
      expect(host.checkIssued(root)).toBe(true);
      expect(host.verify(root.publicKey)).toBe(true);
      expect(host.ca).toBe(false);
      expect(host.checkIP(address)).toBe(address);
      expect(host.checkIP('127.1.0.9')).toBeUndefined();
      expect(new Date(host.validTo).getTime()).toBeGreaterThan(Date.now());
    }
    expect(Object.keys(certificates)).toHaveLength(2);
  });

  it('are for one name each', () => {
    const { certificates } = certify(['hooks.example.com']);
    const host = new X509Certificate(certificates['hooks.example.com'] ?? '');
    expect(host.checkHost('hooks.example.com')).toBe('hooks.example.com');
    expect(host.checkHost('other.example.com')).toBeUndefined();
  });
});
