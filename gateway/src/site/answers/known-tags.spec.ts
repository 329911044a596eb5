import { Page } from '../pages/page.js';
import { KnownTags, type KnownTag } from './known-tags.js';

describe('KnownTags', () => {
  const tag = (version: string, isChosen = false): KnownTag => ({ opaqueTag: version, headers: [], version, isChosen });

  it('has those of a path of a page in one version', () => {
    const tags = new KnownTags();
    const [page, other] = [Page.none.again(), Page.none.again()];
    tags.add(page, '/', tag('1'));
    tags.add(page, '/', tag('1', true));
    tags.add(page, '/history', tag('1'));
    expect(tags.of(page, '/')).toEqual([tag('1'), tag('1', true)]);
    tags.add(page, '/', tag('2'));
    expect(tags.of(page, '/')).toEqual([tag('2')]);
    expect(tags.of(page, '/history')).toEqual([tag('1')]);
    expect(tags.of(other, '/')).toEqual([]);
  });

  it('forgets all when there is no room for another', () => {
    const tags = new KnownTags();
    const page = Page.none.again();
    for (let number = 0; number < 2_000; number += 1) tags.add(page, `/${number}`, tag('1'));
    expect(tags.of(page, '/0')).toHaveLength(1);
    tags.add(page, '/one-more', tag('1'));
    expect([tags.of(page, '/0'), tags.of(page, '/1999'), tags.of(page, '/one-more')]).toEqual([[], [], [tag('1')]]);
  });
});
