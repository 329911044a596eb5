import { loginOptions } from './bus-login.js';

describe('the login of the bus', () => {
  it('takes credentials out of an address, which the client would ignore', () => {
    expect(loginOptions(['nats://us%40er:pa%3Ass@one:4222', 'tls://two:4222'], 'catalog')).toEqual({
      servers: ['nats://one:4222', 'tls://two:4222'],
      user: 'us@er',
      pass: 'pa:ss',
      inboxPrefix: '_INBOX.us_er',
    });
  });

  it('prefers the app’s own password, and its own name as user', () => {
    expect(loginOptions(['nats://shared:x@one:4222'], 'catalog', { password: 'own' })).toMatchObject({
      servers: ['nats://one:4222'],
      user: 'catalog',
      pass: 'own',
      inboxPrefix: '_INBOX.catalog',
    });
    expect(loginOptions(['one:4222'], 'catalog', { user: 'other', password: 'own' })).toMatchObject({ user: 'other' });
  });

  it('has none where a broker requires no credentials', () => {
    expect(loginOptions(['nats://one:4222'], 'catalog')).toEqual({
      servers: ['nats://one:4222'],
      inboxPrefix: '_INBOX.catalog',
    });
  });
});
