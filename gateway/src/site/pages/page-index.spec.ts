import { PageHosts } from '../../edge/hosts/page-hosts.js';
import { PageIndex } from './page-index.js';
import { Page } from './page.js';

const ACME = '0197a3c0-aaaa-7c52-9e6b-2f3a4d5c6b7a';
const OWN = 'status.acme.example';

describe('the pages of a gateway', () => {
  let index: PageIndex;
  const page = new Page({ ...Page.none.facts, id: ACME, revision: 1, domain: 'acme', hosts: [OWN] });

  beforeEach(() => {
    index = new PageIndex(new PageHosts('https://{domain}.status.example.com', 'https://console.example.com'));
    index.put(page);
  });

  it('are found by every spelling of their hosts, and one of each is cached', () => {
    const spellings = [
      'acme.status.example.com',
      'ACME.status.example.com',
      'acme.status.example.com:443',
      OWN,
      `${OWN}.`,
    ];
    for (const header of spellings) expect(index.destination(header)).toBe(page);
    for (let port = 1; port < 100; port += 1) expect(index.destination(`acme.status.example.com:${port}`)).toBe(page);
    expect(index.remembered).toBe(2);
  });

  it('are all that is cached, whatever hosts unknown clients request', () => {
    for (let n = 0; n < 1_000; n += 1) {
      expect(index.destination(`x${n}.status.example.com`)).toBe('unknown');
      expect(index.destination(`${n}.example`)).toBe('unknown');
      expect(index.destination(`${n}`.padEnd(15_000, 'x'))).toBe('unknown');
      expect(index.destination(`app.${n}.example`)).toBe('console');
    }
    expect(index.remembered).toBe(0);
  });

  it('are no longer found at a host that they lost', () => {
    expect(index.destination(OWN)).toBe(page);
    index.put(new Page({ ...page.facts, revision: 2, hosts: [] }));
    expect(index.destination(OWN)).toBe('unknown');
  });
});
