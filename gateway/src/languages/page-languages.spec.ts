import { create } from '@bufbuild/protobuf';
import type { IncomingMessage } from 'node:http';
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { AppLogger } from '@candor/platform/logger.js';
import { ArtifactSchema } from '@candor/proto/gen/candor/pages/v1/pages_pb.js';
import { AnswerCache } from '../archives/answer-cache.js';
import { prepareArtifact, type PageSite } from '../pages/page-site.js';
import { IdentityCache } from '../prepared/identity-cache.js';
import { PageLanguages } from './page-languages.js';

const log = AppLogger.create('gateway', 'silent');
const ENGLISH = `<html lang="en"><p>${'Everything is as it should be. '.repeat(20)}</p>`;
const german = (text: string) => text.replace('lang="en"', 'lang="de"').replace('Everything', 'Alles');

function page(dictionary = ENGLISH) {
  const params = { [constants.ZSTD_c_checksumFlag]: 1 };
  const delta = zstdCompressSync(Buffer.from(german(ENGLISH)), { dictionary: Buffer.from(dictionary), params });
  const artifact = create(ArtifactSchema, {
    path: '/',
    contentType: 'text/html; charset=utf-8',
    etag: '"en"',
    gzip: gzipSync(ENGLISH),
    brotli: brotliCompressSync(ENGLISH),
    modifiedAt: 1_767_225_600_000n,
    translations: [{ language: 'de', etag: '"de"', delta }],
  });
  return prepareArtifact(artifact, '7', new IdentityCache());
}

function ask(languages: PageLanguages, answer: ReturnType<typeof page>, url = '/', language = 'de') {
  const request = { url, headers: { 'accept-language': language } } as unknown as IncomingMessage;
  languages.take(request, { languages: ['de'] } as unknown as PageSite);
  return { answer: languages.answer(request, answer), url: request.url };
}

describe('pages in the language of their reader', () => {
  it('have the bytes of the translation in every coding, under the headers of the page', () => {
    const english = page();
    const { answer } = ask(new PageLanguages(log), english);
    expect(gunzipSync(answer.variant('gzip').body).toString()).toBe(german(ENGLISH));
    expect(brotliDecompressSync(answer.variant('br').body).toString()).toBe(german(ENGLISH));
    expect(answer.variant('identity').body.toString()).toBe(german(ENGLISH));
    const headersOf = (list: readonly string[]) => list.join('\n').replace(/content-length\n\d+/, '');
    expect(headersOf(answer.variant('gzip').headers)).toBe(
      headersOf(english.variant('gzip').headers)
        .replace('content-language\nen', 'content-language\nde')
        .replace('W/"en"', 'W/"de"'),
    );
    expect(answer.notModified).toEqual(english.notModified.map((value) => value.replace('"en"', '"de"')));
    expect(answer.opaqueTag).toBe('"de"');
  });

  it('are made once, and anew for another page with the same content', () => {
    const languages = new PageLanguages(log);
    const [one, other] = [page(), page()];
    expect(ask(languages, one).answer).toBe(ask(languages, one).answer);
    expect(ask(languages, one).answer).not.toBe(ask(languages, other).answer);
  });

  it('are made again where there was no room to keep them', () => {
    const languages = new PageLanguages(log, new AnswerCache(1));
    const [one, other] = [page(), page()];
    const first = ask(languages, one).answer;
    ask(languages, other);
    const again = ask(languages, one).answer;
    expect(again).not.toBe(first);
    expect(again.plainBytes()).toEqual(first.plainBytes());
  });

  it('are English where the translation belongs to another page', () => {
    const broken = page(ENGLISH.replaceAll('should', 'ought'));
    expect(ask(new PageLanguages(log), broken).answer).toBe(broken);
  });

  it('cost nothing in English', () => {
    const english = page();
    for (const language of ['en-US,en;q=0.9', 'es', '']) {
      expect(ask(new PageLanguages(log), english, '/', language).answer).toBe(english);
    }
  });

  it('are in that of the address, whatever the browser wants, and vary by no header then', () => {
    const languages = new PageLanguages(log);
    const english = page();
    const german = ask(languages, english, '/de/history', 'en');
    expect(german.url).toBe('/history');
    expect(german.answer.opaqueTag).toBe('"de"');
    const varyOf = ({ variant }: { variant: readonly string[] }) => variant[variant.indexOf('vary') + 1];
    expect(varyOf({ variant: german.answer.variant('gzip').headers })).toBe('accept-encoding');
    expect(varyOf({ variant: ask(languages, english).answer.variant('gzip').headers })).toBe(
      'accept-encoding, accept-language',
    );
    expect(ask(languages, english, '/en/', 'de').answer).toBe(english);
  });
});
