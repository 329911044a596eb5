import { ANONYMOUS, type StaffActor } from '@candor/platform/actor.js';
import {
  ConflictError,
  InternalError,
  InvalidError,
  NotFoundError,
  PaymentRequiredError,
} from '@candor/platform/errors.js';
import { newId } from '@candor/platform/ids.js';
import { DomainState } from '@candor/proto/gen/candor/pages/v1/pages_pb.js';
import { DnsDouble } from './dns-double.js';
import { RunningPages, until } from './pages.suite.js';

describe('a custom domain', () => {
  let dns: DnsDouble;
  let service: RunningPages;
  let owner: StaffActor;
  let customerId: string;
  let target: string;
  let host: string;

  beforeAll(async () => {
    dns = await DnsDouble.start();
    service = await RunningPages.start({ DNS_SERVERS: dns.address });
  });
  afterAll(async () => {
    await service.stop();
    await dns.stop();
  });
  beforeEach(async () => {
    dns.clear();
    service.sources.clear();
    let domain: string;
    ({ customerId, domain } = await service.signUp());
    owner = staffOf(customerId);
    target = `${domain}.example.com`;
    host = `status.${domain}.example.org`;
  });

  const staffOf = (id: string): StaffActor => ({ kind: 'staff', userId: newId(), customerId: id, role: 'Owner' });
  const claim = async (customDomain: string, actor = owner) =>
    (await service.pages.saveSettings({ customDomain }, { actor })).customDomain;
  const standing = async (actor = owner) => (await service.pages.getSettings({}, { actor })).customDomain;
  const whose = async () =>
    (await service.pages.getCustomerByHost({ host: host.toUpperCase() }, { actor: ANONYMOUS })).customer?.id;
  /** Waits until the domain is in this state. */
  const becomes = (state: DomainState, actor = owner) => until(async () => (await standing(actor))?.state === state);
  /** Waits until no replica is checking the domain any more: its lease lasts five minutes. */
  const checked = () =>
    until(async () => {
      const rows = await service.sql(
        `select 1 from pages.custom_domain where host = $1 and next_check_at > now() + interval '6 minutes'`,
        [host],
      );
      return rows.length > 0;
    });
  const prove = (token = '', leadsTo = target) => {
    dns.set(`_candor-challenge.${host}`, 'TXT', 'something else', token);
    dns.set(host, 'CNAME', leadsTo);
  };
  const bind = async () => {
    prove((await claim(host))?.challengeValue);
    await claim(host);
    await becomes(DomainState.VERIFIED);
  };
  let planVersion = 0n;
  const plan = (features: string[]) =>
    service.publish('evt.billing.v1.features_changed', { customerId, features, version: (planVersion += 1n) });
  /** Waits for the state with these hosts, and these lapsed ones. */
  const standsAt = async (hosts: string[], lapsedHosts: string[]) => {
    return service.stateOf(
      customerId,
      (state) => state.hosts.join() === hosts.join() && state.lapsedHosts.join() === lapsedHosts.join(),
    );
  };
  const pageUrl = async () => (await service.pages.getSettings({}, { actor: owner })).settings?.pageUrl;

  it('is pending, with what it takes and what is missing', async () => {
    expect(await claim(` ${host.toUpperCase()}. `)).toMatchObject({
      host,
      state: DomainState.PENDING,
      challengeMissing: true,
      targetMissing: true,
      challengeName: `_candor-challenge.${host}`,
      challengeValue: expect.stringMatching(/^[\w-]{32}$/) as string,
      target,
    });
    await expect(whose()).rejects.toBeInstanceOf(NotFoundError);
  });

  it('says which of the two is missing', async () => {
    dns.set(host, 'CNAME', target);
    await claim(host);
    await until(async () => (await standing())?.targetMissing === false);
    expect(await standing()).toMatchObject({ state: DomainState.PENDING, challengeMissing: true });
  });

  it('is verified by its record and its target, by name or by address, and the page answers there', async () => {
    await bind();
    await standsAt([host], []);
    expect(await whose()).toBe(customerId);
    dns.clear();
    dns.set(`_candor-challenge.${host}`, 'TXT', (await standing())?.challengeValue ?? '');
    dns.set(host, 'A', '192.0.2.7');
    dns.set(target, 'A', '192.0.2.7', '192.0.2.8');
    await claim(host);
    await service.settled();
    expect(await standing()).toMatchObject({ state: DomainState.VERIFIED });
  });

  // While a check moves the row, Postgres may miss it by its key: one insert in a hundred then failed.
  it('is claimed again by an update, never by an insert', async () => {
    await bind();
    await service.sql(`
      create function pages.refuse() returns trigger language plpgsql as $$ begin raise exception 'inserted'; end $$;
      create trigger refuse before insert on pages.custom_domain
        for each row when (new.host = '${host}') execute function pages.refuse()`);
    expect(await claim(host)).toMatchObject({ host, state: DomainState.VERIFIED });
    await claim('');
    await expect(claim(host)).rejects.toBeInstanceOf(InternalError);
  });

  it('is known to visitors once the page answers there, and its proof never', async () => {
    const visitor = { kind: 'visitor', customerId } as const;
    await claim(host);
    expect((await service.pages.getSettings({}, { actor: visitor })).customDomain).toBeUndefined();
    await bind();
    const { customDomain } = await service.pages.getSettings({}, { actor: visitor });
    expect(customDomain).toMatchObject({ host, challengeValue: '', target: '' });
  });

  it('fails when its proof is missing, keeps the page for 72 hours, and is lost then', async () => {
    await bind();
    dns.clear();
    await claim(host);
    await becomes(DomainState.FAILING);
    expect(await whose()).toBe(customerId);
    await service.sql(
      `update pages.custom_domain set failing_since = now() - interval '71 hours 59 minutes' where host = $1`,
      [host],
    );
    await claim(host);
    await checked();
    expect(await standing()).toMatchObject({ state: DomainState.FAILING });
    await service.sql(`update pages.custom_domain set failing_since = now() - interval '72 hours' where host = $1`, [
      host,
    ]);
    await claim(host);
    await becomes(DomainState.LOST);
    await standsAt([], []);
    await expect(whose()).rejects.toBeInstanceOf(NotFoundError);
  });

  it('is verified again when its proof returns, before it is lost and after', async () => {
    await bind();
    dns.clear();
    await claim(host);
    await becomes(DomainState.FAILING);
    const token = (await standing())?.challengeValue;
    prove(token);
    await claim(host);
    await becomes(DomainState.VERIFIED);
    await claim('');
    expect(await standing()).toBeUndefined();
    expect((await claim(host))?.challengeValue).toBe(token);
    await becomes(DomainState.VERIFIED);
  });

  it('is neither bound nor lost by a name service that does not answer', async () => {
    await bind();
    dns.isBroken = true;
    await claim(host);
    await service.settled();
    expect(await standing()).toMatchObject({ state: DomainState.VERIFIED });
  });

  it('has one owner, and stays reserved for 90 days after it was released', async () => {
    const other = staffOf((await service.signUp('Other')).customerId);
    // Anyone may claim an unverified host.
    await claim(host, other);
    await bind();
    const refusal: unknown = await claim(host, other).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(ConflictError);
    expect((refusal as ConflictError).violations).toEqual([
      {
        pointer: '/customDomain',
        detail: 'This domain belongs to another organisation, or did so in the last 90 days.',
      },
    ]);
    await claim('');
    await standsAt([], []);
    await expect(claim(host, other)).rejects.toBeInstanceOf(ConflictError);
    await service.sql(`update pages.custom_domain set freed_at = now() - interval '91 days' where host = $1`, [host]);
    expect(await claim(host, other)).toMatchObject({ state: DomainState.PENDING });
  });

  it('is not taken over by an organisation that claimed it before it was verified, whatever DNS says', async () => {
    const other = await service.signUp('Other');
    const thief = staffOf(other.customerId);
    const theirs = (await claim(host, thief))?.challengeValue;
    await bind();
    prove(theirs, `${other.domain}.example.com`);
    await service.sql(`update pages.custom_domain set next_check_at = now() where customer_id = $1`, [
      other.customerId,
    ]);
    await service.pages.saveSettings({ website: 'https://thief.example' }, { actor: thief });
    await service.settled();
    expect(await standing(thief)).toMatchObject({ state: DomainState.PENDING });
    expect(await whose()).toBe(customerId);
  });

  it('is where links to the page lead, in the state and in published settings, while its proof is there', async () => {
    expect(await pageUrl()).toBe(`https://${target}`);
    await bind();
    const bound = await standsAt([host], []);
    expect(bound.pageUrl).toBe(`https://${host}`);
    expect(bound.tagHost).toBe(target);
    expect(await pageUrl()).toBe(`https://${host}`);
    dns.clear();
    await claim(host);
    await becomes(DomainState.FAILING);
    const failing = await service.stateOf(customerId, (state) => state.pageUrl === `https://${target}`);
    expect(failing.hosts).toEqual([host]);
    expect(await pageUrl()).toBe(`https://${target}`);
    const published = await service.sql<{ count: number }>(
      `select count(*)::int from pages.outbox where customer_id = $1 and subject = 'evt.pages.v1.settings_saved'`,
      [customerId],
    );
    // Two claims and a check, and the results of two of them.
    expect(published[0]?.count).toBe(5);
  });

  it('of a plan that lapses shows a payment notice, is kept, and answers again once it is paid', async () => {
    await bind();
    await standsAt([host], []);
    await plan(['email_subscription']);
    const lapsed = await standsAt([], [host]);
    expect(lapsed.pageUrl).toBe(`https://${target}`);
    const refusal: unknown = await whose().catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(PaymentRequiredError);
    expect((refusal as Error).message).toBe('The plan of this organisation does not include a domain of its own.');
    const visitor = { kind: 'visitor', customerId } as const;
    expect((await service.pages.getSettings({}, { actor: visitor })).customDomain).toBeUndefined();
    expect(await pageUrl()).toBe(`https://${target}`);
    // Staff see it as it is, and may save all other settings.
    await service.pages.saveSettings({ customDomain: host, website: 'https://a.example' }, { actor: owner });
    expect(await standing()).toMatchObject({ host, state: DomainState.VERIFIED });
    await plan(['email_subscription', 'ui_customization']);
    expect((await standsAt([host], [])).pageUrl).toBe(`https://${host}`);
    expect(await whose()).toBe(customerId);
    expect(await pageUrl()).toBe(`https://${host}`);
  });

  it('is not claimed without the feature, and nothing is saved or released', async () => {
    await bind();
    await plan([]);
    await standsAt([], [host]);
    const save = service.pages.saveSettings(
      { customDomain: `other.${host}`, website: 'https://a.example' },
      { actor: owner },
    );
    const refusal: unknown = await save.catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(PaymentRequiredError);
    expect((refusal as Error).message).toBe('Your plan does not include this feature, you need to upgrade.');
    expect(await standing()).toMatchObject({ host, state: DomainState.VERIFIED });
    expect((await service.pages.getSettings({}, { actor: owner })).settings?.website).toBe('');
    // An existing one can be released without paying.
    expect(await claim('')).toBeUndefined();
  });

  it('replaces the previous one, which no longer answers', async () => {
    await bind();
    const first = host;
    host = `www.${target.replace('.example.com', '.example.net')}`;
    await bind();
    await standsAt([host], []);
    host = first;
    await expect(whose()).rejects.toBeInstanceOf(NotFoundError);
  });

  it('is refused when it cannot be a custom domain, and nothing is saved', async () => {
    const save = service.pages.saveSettings(
      { customDomain: '192.0.2.1', website: 'https://a.example' },
      { actor: owner },
    );
    await expect(save).rejects.toBeInstanceOf(InvalidError);
    expect(await service.pages.getSettings({}, { actor: owner })).toMatchObject({ settings: { website: '' } });
  });
});
