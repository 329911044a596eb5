import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';

const [USER_PRESENT, USER_VERIFIED, ATTESTED] = [0x01, 0x04, 0x40];

/** Deviations from the right answer of a passkey, for tests of refusals. */
interface Twist {
  readonly origin?: string;
  readonly challenge?: string;
  readonly verified?: boolean;
}

/** An authenticator with one passkey (ES256, no attestation), as the browser would use it. */
export function testPasskey(origin = 'http://localhost:8080') {
  const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  const rpIdHash = sha256(Buffer.from(new URL(origin).hostname));
  let userHandle = '';
  let counter = 0;

  function authData(flags: number, attested = Buffer.alloc(0)): Buffer {
    const head = Buffer.alloc(5);
    head.writeUInt8(flags, 0);
    head.writeUInt32BE((counter += 1), 1);
    return Buffer.concat([rpIdHash, head, attested]);
  }
  const clientData = (type: string, challenge: string, twist: Twist) =>
    Buffer.from(JSON.stringify({ type, challenge: twist.challenge ?? challenge, origin: twist.origin ?? origin }));
  const flagsOf = ({ verified = true }: Twist) => USER_PRESENT | (verified ? USER_VERIFIED : 0);
  const named = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' };

  return {
    id: named.id,
    /** Creates the passkey. @param options of BeginPasskey @returns the answer for AddPasskey */
    make(options: string, twist: Twist = {}): string {
      const { challenge, user } = JSON.parse(options) as { challenge: string; user: { id: string } };
      userHandle = user.id;
      const { x = '', y = '' } = keys.publicKey.export({ format: 'jwk' });
      // CBOR: {1: 2, 3: -7, -1: 1, -2: x, -3: y}, the COSE form of a P-256 key.
      const cose = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ]);
      const length = Buffer.from([0, id.length]);
      const data = authData(flagsOf(twist) | ATTESTED, Buffer.concat([Buffer.alloc(16), length, id, cose]));
      // CBOR: {"fmt": "none", "attStmt": {}, "authData": data}
      const attestationObject = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
        Buffer.from([data.length]),
        data,
      ]);
      const response = {
        clientDataJSON: clientData('webauthn.create', challenge, twist).toString('base64url'),
        attestationObject: attestationObject.toString('base64url'),
        transports: ['internal'],
      };
      return JSON.stringify({ ...named, response, clientExtensionResults: {} });
    },
    /** Signs in. @param options of StartPasskeyLogIn @returns the answer for FinishPasskeyLogIn */
    sign(options: string, twist: Twist = {}): string {
      const { challenge } = JSON.parse(options) as { challenge: string };
      const client = clientData('webauthn.get', challenge, twist);
      const data = authData(flagsOf(twist));
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(client)]))
        .sign(keys.privateKey);
      const response = {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle,
      };
      return JSON.stringify({ ...named, response, clientExtensionResults: {} });
    },
  };
}

function sha256(data: Buffer): Buffer {
  return createHash('sha256').update(data).digest();
}
