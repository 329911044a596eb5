import { PageHosts } from './page-hosts.js';

const hosts = new PageHosts('https://{domain}.status.example.com', 'https://console.example.com:8443');

describe('hosts', () => {
  it.each([
    ['acme.status.example.com', 'acme'],
    ['acme.status.example.com:8080', 'acme'],
    ['ACME.Status.Example.COM', 'acme'],
    ['acme.status.example.com.', 'acme'],
    ['acme.status.example.com.:443', 'acme'],
    ['a.b.status.example.com', 'a.b'],
  ])('takes the label from %s', (header, label) => {
    expect(hosts.classify(header)).toEqual({ kind: 'label', label });
  });

  it.each([
    'status.example.com',
    'console.example.com',
    'app.status.example.com',
    'api.status.example.com',
    'docs.anything.example',
    'blog.example.com',
    '127.0.0.1:8080',
    '[::1]:8080',
    'gateway:8080',
    'candor-gateway',
    'candor-gateway.candor.svc',
    'candor-gateway.candor.svc.cluster.local.',
    'candor.internal',
    '',
  ])('maps %s to the console', (header) => {
    expect(hosts.classify(header)).toEqual({ kind: 'console' });
  });

  it.each(['status.acme.example', 'evilstatus.example.com', 'status.example.com.evil.example', 'svc.example'])(
    'takes %s for a custom domain',
    (header) => {
      expect(hosts.classify(header)).toEqual({ kind: 'custom', host: header });
    },
  );

  it.each(['status.example.com', 'app.example.com', 'example.com'])(
    'takes %s below a name too long for a host for no host',
    (host) => {
      expect(hosts.classify(`${'a'.repeat(62)}.`.repeat(4) + host)).toEqual({ kind: 'none' });
    },
  );

  it('knows the pages of an installation whose own names are internal', () => {
    const office = new PageHosts('http://{domain}.status.internal', 'http://console.internal');
    expect(office.classify('acme.status.internal')).toEqual({ kind: 'label', label: 'acme' });
  });

  it('knows the pages below localhost', () => {
    const local = new PageHosts('http://{domain}.localhost:8080', 'http://localhost:8080');
    expect(local.classify('acme.localhost:8080')).toEqual({ kind: 'label', label: 'acme' });
    expect(local.classify('localhost:8080')).toEqual({ kind: 'console' });
  });
});
