import { describe, expect, it } from '@jest/globals';
import { parseList, reasonOf, xmlText } from './s3-answers.js';

describe('answers of S3', () => {
  it('have texts with entities', () => {
    expect(xmlText('<A><Key>a&amp;b&#x26;&#38;c</Key></A>', 'Key')).toBe('a&b&&c');
    expect(xmlText('<A/>', 'Key')).toBe('');
  });

  it('list objects, with a token for the next part', () => {
    const contents =
      '<Contents><Key>a%2Fb%20c</Key><Size>12</Size></Contents><Contents><Key>d</Key><Size>0</Size></Contents>';
    const xml = `<R><IsTruncated>true</IsTruncated>${contents}<NextContinuationToken>x&amp;y</NextContinuationToken></R>`;
    expect(parseList(xml)).toEqual({
      objects: [
        { key: 'a/b c', size: 12 },
        { key: 'd', size: 0 },
      ],
      next: 'x&y',
    });
    expect(parseList('<R><IsTruncated>false</IsTruncated></R>')).toEqual({ objects: [], next: undefined });
  });

  it.each([
    [403, 'SignatureDoesNotMatch', 'S3_SECRET_ACCESS_KEY is not the one of S3_ACCESS_KEY_ID'],
    [301, '', 'S3_REGION is not the region of the bucket'],
    [404, 'NoSuchBucket', 'there is no such bucket'],
    [400, 'Odd', 'the server answers 400, Odd, Because.'],
  ])('%i %s says what to correct', (status, code, expected) =>
    expect(reasonOf({ status, code, text: '<Message>Because.</Message>' })).toBe(expected),
  );
});
