import { generateKeyPairSync, X509Certificate } from 'node:crypto';
import { certifyProvider } from '@candor/lab/bench/host-certificates.js';
import { endOf, readCertificate } from './certificates.js';

const rsa = (modulusLength: number) => generateKeyPairSync('rsa', { modulusLength });
const KEYS = rsa(2_048);
const END = Date.UTC(2030, 4, 1);
const PEM = certifyProvider(KEYS.publicKey, END);
const BASE64 = new X509Certificate(PEM).raw.toString('base64');
const OF_ONE = 'Please give one certificate (X.509), as PEM or as your provider’s metadata has it.';

describe('a certificate of an identity provider', () => {
  it.each([
    ['PEM', PEM],
    ['PEM with other line ends', `\r\n${PEM.replaceAll('\n', '\r\n')} `],
    ['base64 alone', BASE64],
    ['base64 with blanks, as metadata has it', `\n      ${BASE64.replaceAll(/(.{60})/g, '$1\n      ')}\n`],
  ])('is read from %s in one form', (_, given) => {
    expect(readCertificate(given)).toEqual({ pem: PEM });
    expect(endOf(PEM)).toBe(END);
  });

  it.each([
    ['nothing', '', OF_ONE],
    ['other words', 'certificate', OF_ONE],
    ['what is no certificate', Buffer.from('certificate').toString('base64'), OF_ONE],
    ['a part of one', BASE64.slice(0, 200), OF_ONE],
    ['two', PEM + PEM, OF_ONE],
    ['a public key', KEYS.publicKey.export({ type: 'spki', format: 'pem' }) as string, OF_ONE],
    ['a private key', KEYS.privateKey.export({ type: 'pkcs8', format: 'pem' }) as string, OF_ONE],
    ['its private key beside it', PEM + (KEYS.privateKey.export({ type: 'pkcs8', format: 'pem' }) as string), OF_ONE],
    [
      'a short key',
      certifyProvider(rsa(1_024).publicKey),
      'Please give a certificate with an RSA key of at least 2048 bits.',
    ],
    [
      'a key that signatures are not checked with',
      certifyProvider(generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey),
      'Please give a certificate with an RSA key. Signatures by keys of other kinds cannot be checked.',
    ],
    ['too much', BASE64.repeat(20), 'Please give a certificate of at most 8000 characters.'],
  ])('is refused for %s', (_, given, problem) => {
    expect(readCertificate(given)).toEqual({ problem });
  });
});
