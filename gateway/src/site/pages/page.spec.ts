import { Page } from './page.js';
import type { Overlay } from './overlay.js';

describe('a page', () => {
  it('keeps what is laid over it until its next turn, and so its version', () => {
    let overlay: Overlay | undefined;
    const facts = { ...Page.none.facts, id: 'page', revision: 5 };
    const before = new Page(
      facts,
      () => 0,
      () => overlay,
    );
    const { version } = before.edition();
    overlay = { version: 'said', at: 7, notices: [] };
    expect([before.edition().version, before.overlay]).toEqual([version, undefined]);
    const after = before.again();
    expect([after.edition(), after.overlay]).toEqual([{ at: 7, version: `${version}-said` }, overlay]);
    overlay = undefined;
    expect(after.edition().version).toBe(`${version}-said`);
    expect(after.again().edition().version).toBe(version);
  });
});
