import { decodeBody } from './decode-body.js';

const TEXT = '[{"name":"Zürich 😀"}]';
const le = (text: string): Buffer => Buffer.from(text, 'utf16le');
const be = (text: string): Buffer => le(text).swap16();

describe('the text of an answer', () => {
  it.each<readonly [what: string, bytes: Uint8Array, contentType: string]>([
    ['UTF-8', Buffer.from(TEXT), 'application/json'],
    ['UTF-8 with a mark', Buffer.from(`\u{feff}${TEXT}`), 'application/json'],
    ['UTF-16 with a mark, as AWS sends it', be(`\u{feff}${TEXT}`), 'application/json;charset=utf-16'],
    ['UTF-16 with the other mark', le(`\u{feff}${TEXT}`), 'application/json'],
    ['UTF-16 without a mark', be(TEXT), 'application/json; charset="UTF-16"'],
    ['UTF-16 in the other order without a mark', le(TEXT), 'application/json; charset=utf-16'],
    ['a charset that no one knows', Buffer.from(TEXT), 'application/json; charset=klingon'],
  ])('is read from %s', (_, bytes, contentType) => {
    expect(decodeBody(bytes, contentType)).toBe(TEXT);
  });

  it('is read in the charset of the content type, or of the XML declaration', () => {
    const latin = (text: string) => Buffer.from(text, 'latin1');
    expect(decodeBody(latin('Zürich'), 'text/xml; charset=ISO-8859-1')).toBe('Zürich');
    const xml = '<?xml version="1.0" encoding="iso-8859-1"?><a>Zürich</a>';
    expect(decodeBody(latin(xml), 'text/xml')).toBe(xml);
  });

  it('marks bytes that the encoding does not have', () => {
    expect(decodeBody(Buffer.from([0x22, 0xff, 0x22]), 'application/json')).toBe('"\u{fffd}"');
    expect(decodeBody(new Uint8Array(), '')).toBe('');
  });
});
