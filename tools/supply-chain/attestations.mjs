// What a release states about its image: the bill of materials and how it was built, as in-toto statements, each signed
// in a DSSE envelope (https://github.com/secure-systems-lab/dsse). Node's own cryptography is all they need.
import { createHash, createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';

const PAYLOAD_TYPE = 'application/vnd.in-toto+json';
const STATEMENT_TYPE = 'https://in-toto.io/Statement/v1';
const SBOM_TYPE = 'https://cyclonedx.org/bom';
const PROVENANCE = 'buildx.build.provenance';

/** A file or a key that cannot be used; its message is for people. */
export class AttestationError extends Error {}

/**
 * The statements about an image.
 * @param built what `docker buildx build --metadata-file` wrote
 * @param sbom CycloneDX
 */
export function statementsOf(built, sbom) {
  const [name = ''] = String(built['image.name'] ?? '').split(',');
  const [, sha256] = /^sha256:([\da-f]{64})$/.exec(built['containerimage.digest'] ?? '') ?? [];
  if (name === '' || sha256 === undefined)
    throw new AttestationError('The metadata names no image and digest: build with --tag and --metadata-file.');
  // With several platforms there is one of each.
  const provenances = Object.entries(built).filter(([key]) => key === PROVENANCE || key.startsWith(`${PROVENANCE}/`));
  if (provenances.length === 0)
    throw new AttestationError('The metadata has no provenance: build with BUILDX_METADATA_PROVENANCE=max.');
  if (sbom.bomFormat !== 'CycloneDX') throw new AttestationError('The bill of materials is not CycloneDX.');
  const subject = [{ name, digest: { sha256 } }];
  const statement = (predicateType, predicate) => ({ _type: STATEMENT_TYPE, subject, predicateType, predicate });
  return [
    statement(SBOM_TYPE, sbom),
    ...provenances.map(([, predicate]) =>
      statement(`https://slsa.dev/provenance/${'buildDefinition' in predicate ? 'v1' : 'v0.2'}`, predicate),
    ),
  ];
}

/** @param pem a private key on curve P-256 @returns an envelope */
export function signed(statement, pem) {
  const key = keyOf(pem, createPrivateKey, 'private');
  const payload = Buffer.from(JSON.stringify(statement));
  const sig = sign('sha256', preAuthEncoding(payload), key).toString('base64');
  const signatures = [{ keyid: keyIdOf(createPublicKey(key)), sig }];
  return { payloadType: PAYLOAD_TYPE, payload: payload.toString('base64'), signatures };
}

/**
 * The statement of an envelope that was signed with a key.
 * @param pem a public key on curve P-256
 */
export function verified(envelope, pem) {
  const key = keyOf(pem, createPublicKey, 'public');
  const payload = Buffer.from(String(envelope.payload ?? ''), 'base64');
  const signatures = Array.isArray(envelope.signatures) ? envelope.signatures : [];
  const isSigned = signatures.some(({ sig }) =>
    verify('sha256', preAuthEncoding(payload), key, Buffer.from(String(sig), 'base64')),
  );
  if (envelope.payloadType !== PAYLOAD_TYPE || !isSigned)
    throw new AttestationError('It is not signed with this key, or was changed since.');
  return JSON.parse(payload.toString());
}

/** The bytes that are signed: the type and the payload, each with its length. */
function preAuthEncoding(payload) {
  return Buffer.concat([Buffer.from(`DSSEv1 ${PAYLOAD_TYPE.length} ${PAYLOAD_TYPE} ${payload.length} `), payload]);
}

function keyIdOf(publicKey) {
  return createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest('hex');
}

function keyOf(pem, read, kind) {
  let key;
  try {
    key = read(pem);
  } catch {
    throw new AttestationError(`The key is no ${kind} key in PEM.`);
  }
  if (key.asymmetricKeyDetails?.namedCurve !== 'prime256v1')
    throw new AttestationError('The key is not one on curve P-256 (openssl: prime256v1).');
  return key;
}
