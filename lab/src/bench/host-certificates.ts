import { generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import { isIP } from 'node:net';
import { bits, der, integer, octets, oid, sequence, set, text, utcTime, yes } from './der.js';

/** Certificates of hosts on this machine, and their authority; PEM. */
export interface HostCertificates {
  /** The authority's own certificate: what a client has to trust. */
  readonly authority: string;
  /** The private key of all hosts. */
  readonly key: string;
  /** By IPv4 address or name. */
  readonly certificates: Readonly<Record<string, string>>;
}

const DAY_MS = 86_400_000;
const ECDSA_WITH_SHA256 = sequence(oid('1.2.840.10045.4.3.2'));

/** A certificate for each host, signed by an authority of this run only. @param hosts IPv4 addresses or names */
export function certify(hosts: readonly string[]): HostCertificates {
  const issuer = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const host = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = 'Candor bench authority';
  const isAuthority = extension('2.5.29.19', sequence(yes()), true);
  return {
    authority: certificate(name, name, issuer.publicKey, issuer.privateKey, isAuthority),
    key: host.privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    certificates: Object.fromEntries(
      hosts.map((address) => [
        address,
        certificate(address, name, host.publicKey, issuer.privateKey, forHost(address)),
      ]),
    ),
  };
}

/** The certificate (PEM) of an identity provider of this run only. @param until when it ends (epoch ms) */
export function certifyProvider(publicKey: KeyObject, until = Date.now() + DAY_MS): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = 'Identity provider';
  return certificate(name, name, publicKey, privateKey, extension('2.5.29.19', sequence()), until);
}

/** X.509 version 3 with one extension (RFC 5280, 4.1). */
function certificate(
  subject: string,
  issuer: string,
  publicKey: KeyObject,
  signer: KeyObject,
  only: Buffer,
  until = Date.now() + DAY_MS,
): string {
  const body = sequence(
    der(0xa0, integer(Buffer.of(2))),
    integer(Buffer.concat([Buffer.of(1), randomBytes(15)])),
    ECDSA_WITH_SHA256,
    commonName(issuer),
    sequence(utcTime(new Date(Math.min(Date.now(), until) - DAY_MS)), utcTime(new Date(until))),
    commonName(subject),
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(only)),
  );
  const signed = sequence(body, ECDSA_WITH_SHA256, bits(sign('sha256', body, signer)));
  const lines = signed.toString('base64').match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
}

function commonName(name: string): Buffer {
  return sequence(set(sequence(oid('2.5.4.3'), text(name))));
}

/** The subject's alternative name. */
function forHost(host: string): Buffer {
  const name = isIP(host) === 4 ? der(0x87, Buffer.from(host.split('.').map(Number))) : der(0x82, Buffer.from(host));
  return extension('2.5.29.17', sequence(name));
}

function extension(id: string, value: Buffer, isCritical = false): Buffer {
  return sequence(oid(id), ...(isCritical ? [yes()] : []), octets(value));
}
