import { describe, expect, it } from '@jest/globals';
import { certificatesIn, endOf } from './certificates.js';

const pem = (content: string): string => `-----BEGIN CERTIFICATE-----\n${content}\n-----END CERTIFICATE-----`;
const [ONE, TWO] = [pem('MIIC\nAAAA'), pem('MIID')];
/** The validity of a certificate, as it stands in one. */
const valid = (from: string, until: string): string => pem(btoa(`\x30\x82\x01\x02\x30\x1e${from}${until}\x30\x0d`));

describe('certificates that were pasted', () => {
  it.each([
    ['one', ONE, [ONE]],
    ['several', `${ONE}\n${TWO}\n`, [ONE, TWO]],
    ['several without a line between', ONE + TWO, [ONE, TWO]],
    ['base64 alone', ' MIIC\nAAAA ', ['MIIC\nAAAA']],
    ['base64 with an empty line between', 'MIIC\nAAAA\n \nMIID', ['MIIC\nAAAA', 'MIID']],
    ['both forms', `${ONE}\nMIID\n\n${TWO}`, [ONE, 'MIID', TWO]],
    ['what came along, for the server to refuse', `Bag Attributes\n${ONE}`, ['Bag Attributes', ONE]],
    ['nothing', ' \n', []],
  ])('are taken apart: %s', (_, pasted, parts) => {
    expect(certificatesIn(pasted)).toEqual(parts);
  });

  it.each([
    ['this century', valid('\x17\x0d260101000000Z', '\x17\x0d300501123059Z'), Date.UTC(2030, 4, 1, 12, 30, 59)],
    ['the last one', valid('\x17\x0d800101000000Z', '\x17\x0d991231235959Z'), Date.UTC(1999, 11, 31, 23, 59, 59)],
    ['after 2049', valid('\x17\x0d260101000000Z', '\x18\x0f20510101000000Z'), Date.UTC(2051, 0, 1)],
    ['no time', pem('MIIC'), undefined],
    ['no base64', pem('%%%'), undefined],
  ])('end when they say: %s', (_, certificate, end) => {
    expect(endOf(certificate)).toBe(end);
  });
});
