import { generateKeyPairSync } from 'node:crypto';
import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { certifyProvider } from '@candor/lab/bench/host-certificates.js';
import { violationsIn } from '@candor/lab/fixtures/violations-in.js';
import { newId } from '@candor/platform/ids.js';
import { Violations } from '@candor/platform/violations.js';
import { IdentityProviderSchema } from '@candor/proto/gen/candor/pages/v1/readers_pb.js';
import type { KeptProvider } from '../page/readers.store.js';
import { checkKnown, readProviders } from './providers.js';

type Given = MessageInitShape<typeof IdentityProviderSchema>;

const ID = newId();
const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
const PEM = certifyProvider(publicKey, Date.UTC(2030, 4, 1));
const LONG = certifyProvider(generateKeyPairSync('rsa', { modulusLength: 3_072 }).publicKey);
const OVER = certifyProvider(publicKey, Date.UTC(2026, 4, 1));
const NOW = new Date(Date.UTC(2026, 10, 1));
const ACME = {
  ...{ name: 'Acme', entityId: 'urn:acme', signInUrl: 'https://idp.acme.example/saml?tenant=7' },
  ...{ certificates: [PEM], domains: ['acme.example'] },
};
const BOLT = { ...ACME, name: 'Bolt', domains: ['bolt.example'] };
const OWN = { name: 'Ours', domains: ['ours.example'], isOpenid: true };
const given = (...providers: Given[]) => providers.map((one) => create(IdentityProviderSchema, one));

const problems = (...providers: Given[]) =>
  violationsIn((violations) => readProviders(violations, given(...providers)));
const domains = (count: number) => Array.from({ length: count }, (_, index) => `d${index}.example`);

describe('the identity providers that staff give', () => {
  it('are read in one form, and a new one gets an id', () => {
    const [known, made] = readProviders(
      new Violations(),
      given(
        {
          ...{ id: ID.toUpperCase(), name: ' Acme ', entityId: ' urn:acme ', signInUrl: ' https://IDP.acme.example ' },
          certificates: [`\n${PEM}\n`],
          domains: ['@Acme.example', '', ' acme.example', 'exämple.com'],
        },
        BOLT,
      ),
    );
    expect(known).toEqual({
      ...{ id: ID, name: 'Acme', entityId: 'urn:acme', signInUrl: 'https://idp.acme.example/', certificates: [PEM] },
      domains: ['acme.example', 'xn--exmple-cua.com'],
    });
    expect(made).toEqual({ ...BOLT, id: expect.stringMatching(/^[\da-f-]{36}$/) as string });
  });

  it('may be one that is set up as the single sign-on, of which nothing else is kept', () => {
    const [own] = readProviders(new Violations(), given({ ...OWN, domains: ['@Ours.example'] }));
    const id = expect.stringMatching(/^[\da-f-]{36}$/) as string;
    expect(own).toEqual({ ...OWN, id, entityId: '', signInUrl: '', certificates: [] });
  });

  it.each<[string, Given[], string]>([
    ['a second single sign-on', [OWN, ACME, { ...OWN, domains: ['b.example'] }], '/providers/2/isOpenid'],
    ['the entity ID of the single sign-on', [{ ...OWN, entityId: 'urn:ours' }], '/providers/0/entityId'],
    ['the address of the single sign-on', [{ ...OWN, signInUrl: ACME.signInUrl }], '/providers/0/signInUrl'],
    ['certificates of the single sign-on', [ACME, { ...OWN, certificates: [PEM] }], '/providers/1/certificates'],
    ['the single sign-on without a name', [{ ...OWN, name: '' }], '/providers/0/name'],
    ['the single sign-on without a domain', [{ ...OWN, domains: [] }], '/providers/0/domains'],
    ['the single sign-on for a domain of another', [ACME, { ...OWN, domains: ACME.domains }], '/providers/1/domains/0'],
    ['no name', [{ ...ACME, name: ' ' }], '/providers/0/name'],
    ['a name that is too long', [{ ...ACME, name: 'x'.repeat(101) }], '/providers/0/name'],
    ['no entity ID', [ACME, { ...BOLT, entityId: '' }], '/providers/1/entityId'],
    ['an entity ID with a space', [{ ...ACME, entityId: 'urn: acme' }], '/providers/0/entityId'],
    ['an entity ID that is too long', [{ ...ACME, entityId: 'x'.repeat(1_001) }], '/providers/0/entityId'],
    ['no address', [{ ...ACME, signInUrl: '' }], '/providers/0/signInUrl'],
    ['what is no address', [{ ...ACME, signInUrl: 'idp.acme.example' }], '/providers/0/signInUrl'],
    ['an address without TLS', [{ ...ACME, signInUrl: 'http://idp.acme.example/' }], '/providers/0/signInUrl'],
    ['a script as address', [{ ...ACME, signInUrl: 'javascript:alert(1)' }], '/providers/0/signInUrl'],
    ['an address with a line break', [{ ...ACME, signInUrl: 'https://idp\n.acme.example/' }], '/providers/0/signInUrl'],
    ['an address with a user', [{ ...ACME, signInUrl: 'https://me:it@acme.example/' }], '/providers/0/signInUrl'],
    ['an address with a fragment', [{ ...ACME, signInUrl: 'https://acme.example/#x' }], '/providers/0/signInUrl'],
    [
      'an address that is too long',
      [{ ...ACME, signInUrl: `https://acme.example/${'x'.repeat(2_000)}` }],
      '/providers/0/signInUrl',
    ],
    ['no certificate', [{ ...ACME, certificates: [] }], '/providers/0/certificates'],
    ['too many certificates', [{ ...ACME, certificates: Array<string>(6).fill(PEM) }], '/providers/0/certificates'],
    ['what is no certificate', [ACME, { ...BOLT, certificates: [PEM, 'x'] }], '/providers/1/certificates/1'],
    ['no domain', [{ ...ACME, domains: [' '] }], '/providers/0/domains'],
    ['what is no domain', [{ ...ACME, domains: ['', 'acme.example', 'acme'] }], '/providers/0/domains/2'],
    ['an address as domain', [{ ...ACME, domains: ['ann@acme.example'] }], '/providers/0/domains/0'],
    ['too many domains', [{ ...ACME, domains: domains(51) }], '/providers/0/domains'],
    ['a domain of another', [ACME, { ...BOLT, domains: ['bolt.example', '@ACME.example'] }], '/providers/1/domains/1'],
    ['what is no id', [{ ...ACME, id: 'acme' }], '/providers/0/id'],
    [
      'one twice',
      [
        { ...ACME, id: ID },
        { ...BOLT, id: ID },
      ],
      '/providers/1/id',
    ],
    ['too many', domains(51).map((domain) => ({ ...ACME, domains: [domain] })), '/providers'],
    [
      'too much in all',
      domains(50).map((domain) => ({ ...ACME, domains: [domain], certificates: Array<string>(5).fill(LONG) })),
      '/providers',
    ],
  ])('are refused with %s', (_, providers, pointer) => {
    expect(problems(...providers).map((problem) => problem.pointer)).toEqual([pointer]);
  });

  it('are those of the page, and a certificate that is over is none but where it was there before', () => {
    const present = [{ ...ACME, id: ID, certificates: [OVER] }];
    const check = (...providers: Given[]) => {
      const read = readProviders(new Violations(), given(...providers));
      return violationsIn((violations) => checkKnown(violations, given(...providers), { read, present, now: NOW }));
    };
    expect(check({ ...ACME, id: ID.toUpperCase(), certificates: [OVER, PEM] }, BOLT)).toEqual([]);
    expect(check({ ...ACME, id: newId() }, { ...BOLT, certificates: [PEM, OVER] })).toEqual([
      { pointer: '/providers/0/id', detail: 'There is no such identity provider.' },
      {
        pointer: '/providers/1/certificates/1',
        detail: 'This certificate ended on 2026-05-01. Please give a newer one.',
      },
    ]);
  });

  it('stay of their kind', () => {
    const saml = { ...ACME, id: ID };
    const own = { ...OWN, id: ID, entityId: '', signInUrl: '', certificates: [] };
    const change = (present: KeptProvider, to: Given) => {
      const read = readProviders(new Violations(), given(to));
      return violationsIn((violations) =>
        checkKnown(violations, given(to), { read, present: [present], now: NOW }),
      ).map(({ pointer }) => pointer);
    };
    expect(change(saml, { ...ACME, id: ID })).toEqual([]);
    expect(change(own, { ...OWN, id: ID })).toEqual([]);
    expect(change(saml, { ...OWN, id: ID })).toEqual(['/providers/0/isOpenid']);
    expect(change(own, { ...ACME, id: ID })).toEqual(['/providers/0/isOpenid']);
  });
});
