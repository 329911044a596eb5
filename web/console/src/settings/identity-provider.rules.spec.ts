import { describe, expect, it } from '@jest/globals';
import { certificatesIn } from './identity-provider.rules.js';

const pem = (content: string): string => `-----BEGIN CERTIFICATE-----\n${content}\n-----END CERTIFICATE-----`;
const [ONE, TWO] = [pem('MIIC\nAAAA'), pem('MIID')];

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
});
