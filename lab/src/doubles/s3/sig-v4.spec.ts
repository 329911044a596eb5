import { describe, expect, it } from '@jest/globals';
import { readAuthorization, sha256, signatureOf } from './sig-v4.js';

const SECRET = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY';
const EMPTY = sha256('');
const host = 'examplebucket.s3.amazonaws.com';
const date = { host, 'x-amz-date': '20130524T000000Z' };

/** The examples of the document. */
const EXAMPLES = [
  {
    name: 'an object is read',
    request: { method: 'GET', path: '/test.txt', query: [] as const },
    headers: { ...date, range: 'bytes=0-9', 'x-amz-content-sha256': EMPTY },
    signature: 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  },
  {
    name: 'an object is written',
    request: { method: 'PUT', path: '/test%24file.text', query: [] as const },
    headers: {
      ...date,
      date: 'Fri, 24 May 2013 00:00:00 GMT',
      'x-amz-storage-class': 'REDUCED_REDUNDANCY',
      'x-amz-content-sha256': sha256('Welcome to Amazon S3.'),
    },
    signature: '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  },
  {
    name: 'a parameter has no value',
    request: { method: 'GET', path: '/', query: [['lifecycle', '']] as const },
    headers: { ...date, 'x-amz-content-sha256': EMPTY },
    signature: 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
  },
  {
    name: 'objects are listed',
    request: {
      method: 'GET',
      path: '/',
      query: [
        ['prefix', 'J'],
        ['max-keys', '2'],
      ] as const,
    },
    headers: { ...date, 'x-amz-content-sha256': EMPTY },
    signature: '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  },
];

describe('the signatures of Amazon’s examples', () => {
  it.each(EXAMPLES)('$name', ({ request, headers, signature }) => {
    const signedHeaders = Object.keys(headers).sort();
    const parts = { ...request, headers, body: Buffer.alloc(0) };
    expect(signatureOf(parts, { day: '20130524', region: 'us-east-1', signedHeaders }, SECRET)).toBe(signature);
    expect(signatureOf(parts, { day: '20130524', region: 'us-east-1', signedHeaders }, `${SECRET}x`)).not.toBe(
      signature,
    );
  });

  it('are read from their header', () => {
    const signature = 'f'.repeat(64);
    const header = `AWS4-HMAC-SHA256 Credential=AKIA/20130524/us-east-1/s3/aws4_request, SignedHeaders=host;range, Signature=${signature}`;
    expect(readAuthorization(header)).toEqual({
      ...{ accessKeyId: 'AKIA', day: '20130524', region: 'us-east-1', signature },
      signedHeaders: ['host', 'range'],
    });
    expect(readAuthorization('Bearer x')).toBeUndefined();
  });
});
