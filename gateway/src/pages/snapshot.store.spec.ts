import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { gzipSync } from 'node:zlib';
import { SnapshotSchema, type Snapshot } from '@candor/proto/gen/candor/pages/v1/pages_pb.js';
import { PageHosts } from './page-hosts.js';
import { PageSite } from './page-site.js';
import { LapsedHost, SnapshotStore } from './snapshot.store.js';

const newStore = () => new SnapshotStore(new PageHosts('http://{domain}.localhost:8080', 'http://localhost:8080'));

function snapshot(customerId: string, fields: MessageInitShape<typeof SnapshotSchema> = {}): Snapshot {
  const artifacts = [{ path: '/', contentType: 'text/html', etag: '"x"', gzip: gzipSync('x') }];
  return create(SnapshotSchema, { customerId, revision: 1n, artifacts, ...fields });
}

function ownerOf(store: SnapshotStore, host: string): string {
  const destination = store.destination(host);
  if (destination instanceof LapsedHost) return `${destination.site.customerId} lapsed`;
  return destination instanceof PageSite ? `${destination.customerId}@${destination.revision}` : destination;
}

describe('the snapshots in memory', () => {
  it('take a newer revision and refuse the same or an older one', () => {
    const store = newStore();
    expect(store.put(snapshot('a', { domain: 'acme', revision: 2n }))).toBe(true);
    expect(store.put(snapshot('a', { domain: 'acme', revision: 2n }))).toBe(false);
    expect(store.put(snapshot('a', { domain: 'acme', revision: 1n }))).toBe(false);
    expect(ownerOf(store, 'acme.localhost')).toBe('a@2');
  });

  it('notice a change on a host that was asked for before', () => {
    const store = newStore();
    expect(ownerOf(store, 'acme.localhost')).toBe('unknown');
    store.put(snapshot('a', { domain: 'acme' }));
    expect(ownerOf(store, 'acme.localhost')).toBe('a@1');
  });

  it.each([
    ['in order', ['old', 'new']],
    ['the other way round', ['new', 'old']],
  ])('give a name that moved to its later owner, %s', (_how, order) => {
    const pages: Record<string, Snapshot> = {
      old: snapshot('a', { domain: 'acme', renderedAt: 1n }),
      new: snapshot('b', { domain: 'acme', renderedAt: 2n }),
    };
    const store = newStore();
    for (const name of order) store.put(pages[name] as Snapshot);
    expect(ownerOf(store, 'acme.localhost')).toBe('b@1');
    // The old owner moves on and must not take the name along.
    store.put(snapshot('a', { domain: 'acme-two', revision: 2n, renderedAt: 3n }));
    expect(ownerOf(store, 'acme.localhost')).toBe('b@1');
    expect(ownerOf(store, 'acme-two.localhost')).toBe('a@2');
  });

  it('answer by the id of a page too, whoever took it as a name', () => {
    const store = newStore();
    store.put(snapshot('', { domain: '' }));
    store.put(snapshot('a', { domain: 'acme' }));
    store.put(snapshot('b', { domain: 'a', renderedAt: 5n }));
    expect(ownerOf(store, 'a.localhost')).toBe('a@1');
    expect(ownerOf(store, 'b.localhost')).toBe('b@1');
    expect(ownerOf(store, '.localhost')).toBe('unknown');
  });

  it('never let an organisation claim the console’s host', () => {
    const store = newStore();
    store.put(snapshot('a', { domain: 'app', hosts: ['localhost', '127.0.0.1', 'app.example.com'] }));
    for (const host of ['localhost', '127.0.0.1', 'app.localhost', 'app.example.com']) {
      expect(ownerOf(store, host)).toBe('console');
    }
  });

  it('know a host that has lapsed from one that answers, in whatever order they come', () => {
    const store = newStore();
    store.put(snapshot('a', { domain: 'a', hosts: ['own.example'] }));
    expect(ownerOf(store, 'own.example')).toBe('a@1');
    store.put(snapshot('a', { domain: 'a', lapsedHosts: ['own.example'], revision: 2n }));
    expect([ownerOf(store, 'OWN.example:443'), ownerOf(store, 'a.localhost')]).toEqual(['a lapsed', 'a@2']);
    store.put(snapshot('a', { domain: 'a', revision: 3n }));
    expect(ownerOf(store, 'own.example')).toBe('unknown');
  });

  it('stay bounded when strangers make up hosts', () => {
    const store = newStore();
    store.put(snapshot('a', { domain: 'acme' }));
    for (let i = 0; i < 25_000; i += 1) store.destination(`host-${i}.localhost`);
    expect(ownerOf(store, 'acme.localhost')).toBe('a@1');
    expect(store.size).toBe(1);
  });
});
