import { Injectable } from '@nestjs/common';
import { Database } from '@candor/database/database.js';
import { InvalidError, NotFoundError } from '@candor/platform/errors.js';
import { isBlank } from '@candor/platform/violations.js';
import { isEmail, normalizeEmail } from '../members/email.js';
import { domainOf } from './person.rules.js';
import { SsoConnectionEntity } from './sso-connection.entity.js';

/** These domains do not identify an organisation. */
const PUBLIC_MAIL: ReadonlySet<string> = new Set([
  ...['gmail.com', 'googlemail.com', 'outlook.com', 'hotmail.com', 'live.com', 'msn.com', 'yahoo.com', 'icloud.com'],
  ...[
    'me.com',
    'aol.com',
    'proton.me',
    'protonmail.com',
    'gmx.de',
    'gmx.net',
    'web.de',
    'mail.ru',
    'qq.com',
    '163.com',
  ],
]);

const UNKNOWN =
  'No single sign-on was found for this. Please enter the domain of your organisation here, or log in with your password.';

/** Finds the provider that a user who signs in is sent to. */
@Injectable()
export class FindConnection {
  constructor(private readonly database: Database) {}

  /**
   * By an organisation's domain label, or by the domain of an address. Addresses themselves are not looked up, so that
   * the result does not reveal users.
   * @throws InvalidError when the input is empty
   * @throws NotFoundError when it matches no provider or several
   */
  async by(typed: string): Promise<SsoConnectionEntity> {
    const text = normalizeEmail(typed);
    if (isBlank(text) || text.length > 320)
      throw new InvalidError([
        { pointer: '/organisation', detail: 'Please enter your email or the domain of your organisation.' },
      ]);
    const customerId = text.includes('@') ? await this.byAddress(text) : await this.byLabel(text);
    const found = customerId === undefined ? null : await this.of(customerId);
    if (!found) throw new NotFoundError(UNKNOWN);
    return found;
  }

  /** That of an organisation; null unless it is enabled. */
  of(customerId: string): Promise<SsoConnectionEntity | null> {
    return this.database.tenant(customerId, (tx) => tx.findOneBy(SsoConnectionEntity, { customerId, enabled: true }));
  }

  private byLabel(label: string): Promise<string | undefined> {
    return this.only(
      `select c.customer_id from sso_connection c join customer o on o.id = c.customer_id
        where c.enabled and o.domain = $1 and o.confirmed_at is not null`,
      label,
    );
  }

  /**
   * Any organisation may list any domain. Users are sent by their address only to an organisation that has proved to
   * belong to the domain: one of its Owners received our mail there. This prevents attackers from luring users of
   * others to a provider of their own.
   */
  private async byAddress(email: string): Promise<string | undefined> {
    const domain = domainOf(email);
    if (!isEmail(email) || PUBLIC_MAIL.has(domain)) return undefined;
    return this.only(
      `select c.customer_id from sso_connection c
        where c.enabled and c.email_domains @> array[$1] and exists (
          select 1 from member m
           where m.customer_id = c.customer_id and m.role = 'Owner' and m.enabled and m.confirmed_at is not null
             and split_part(m.email, '@', 2) = $1
             and not exists (select 1 from sso_subject s where s.user_id = m.id and s.vouched))
        limit 2`,
      domain,
    );
  }

  private async only(query: string, parameter: string): Promise<string | undefined> {
    const rows = await this.database.system((tx) => tx.query<{ customer_id: string }[]>(query, [parameter]));
    return rows.length === 1 ? rows[0]?.customer_id : undefined;
  }
}
