import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import { type HookCall } from '@candor/dev/inbox/hook-call.js';
import { startInbox, type Inbox } from '@candor/dev/inbox/inbox.js';
import { type Message } from '@candor/dev/inbox/message.js';
import { freePort } from '@candor/dev/servers/free-port.js';

describe('the local inbox', () => {
  let folder: string;
  let httpPort: number;
  let smtpPort: number;
  let inbox: Inbox;
  const at = (route: string) => `http://127.0.0.1:${httpPort}${route}`;
  const get = async <T>(route: string): Promise<T> => (await (await fetch(at(route))).json()) as T;
  const transport = () =>
    createTransport({
      host: '127.0.0.1',
      port: smtpPort,
      pool: true,
      maxConnections: 10,
      ignoreTLS: true,
      secure: false,
    });

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'candor-inbox-'));
    [httpPort, smtpPort] = [await freePort(), await freePort()];
    inbox = await startInbox({ folder, httpPort, smtpPort });
  });
  afterEach(async () => {
    await inbox.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('gives a mail with every field, decoded', async () => {
    const sender = transport();
    await sender.sendMail({
      from: 'Acme Status <status@acme.example>',
      to: ['ann@example.com', 'bob@example.com'],
      subject: 'Störung – Suche',
      text: 'Grüße',
      html: '<p>Grüße</p>',
      headers: { 'List-Unsubscribe': `<https://example.com/${'u/'.repeat(60)}>`, 'X-Twice': ['one', 'two'] },
    });
    sender.close();
    const [message] = await get<Message[]>('/messages');
    expect(message).toMatchObject({
      from: '"Acme Status" <status@acme.example>',
      to: ['ann@example.com', 'bob@example.com'],
      subject: 'Störung – Suche',
      html: '<p>Grüße</p>',
    });
    expect(message?.text.trim()).toBe('Grüße');
    expect(message?.headers['list-unsubscribe']).toBe(`<https://example.com/${'u/'.repeat(60)}>`);
    expect(message?.headers['x-twice']).toEqual(['one', 'two']);
    expect(Math.abs(Date.now() - (message?.receivedAt ?? 0))).toBeLessThan(60_000);
    expect(await get(`/messages/${message?.id}`)).toEqual(message);
  });

  it('lists the newest first, filters by recipient, and empties', async () => {
    const sender = transport();
    for (const n of [1, 2, 3]) {
      await sender.sendMail({ from: 'a@x.example', to: `${n}@x.example`, subject: `number ${n}`, text: 'x' });
    }
    sender.close();
    expect((await get<Message[]>('/messages')).map(({ subject }) => subject)).toEqual([
      'number 3',
      'number 2',
      'number 1',
    ]);
    expect((await get<Message[]>('/messages?to=2@x.example')).map(({ subject }) => subject)).toEqual(['number 2']);
    expect((await fetch(at('/messages'), { method: 'DELETE' })).status).toBe(204);
    expect(await get('/messages')).toEqual([]);
  });

  it('keeps mails and webhook calls over a restart', async () => {
    const sender = transport();
    await sender.sendMail({ from: 'a@x.example', to: 'b@x.example', subject: 'kept', text: 'x' });
    sender.close();
    await fetch(at('/hooks/mine'), { method: 'POST', body: '{"kept":true}' });
    await inbox.close();
    inbox = await startInbox({ folder, httpPort, smtpPort });
    expect((await get<Message[]>('/messages')).map(({ subject }) => subject)).toEqual(['kept']);
    expect((await get<HookCall[]>('/hooks')).map(({ body }) => body)).toEqual(['{"kept":true}']);
  });

  it('takes a burst of 10,000 mails and keeps the newest 1,000', async () => {
    const sender = transport();
    const raw = Buffer.from(`Subject: burst\r\n\r\n${'a line of text\r\n'.repeat(100)}`);
    const sends = Array.from({ length: 10_000 }, (_, n) =>
      sender.sendMail({ envelope: { from: 'a@x.example', to: `${n}@x.example` }, raw }),
    );
    await Promise.all(sends);
    sender.close();
    const messages = await get<Message[]>('/messages');
    expect(messages).toHaveLength(1_000);
    expect(messages.every(({ subject }) => subject === 'burst')).toBe(true);
    expect((await fetch(at('/'))).status).toBe(200);
  }, 300_000);

  it('records webhook calls with the exact body', async () => {
    const response = await fetch(at('/hooks/orders?a=1'), {
      method: 'POST',
      headers: { 'webhook-signature': 'v1,abc' },
      body: '{"a": 1}',
    });
    expect(response.status).toBe(204);
    expect(await get('/hooks')).toMatchObject([
      { method: 'POST', path: '/hooks/orders?a=1', headers: { 'webhook-signature': 'v1,abc' }, body: '{"a": 1}' },
    ]);
  });

  it('shows a mail without letting its content into the page', async () => {
    const sender = transport();
    const attack = '<script>alert(1)</script>';
    await sender.sendMail({ from: 'a@x.example', to: 'b@x.example', subject: attack, text: attack, html: attack });
    sender.close();
    const [message] = await get<Message[]>('/messages');
    const page = await (await fetch(at(`/?message=${message?.id}`))).text();
    expect(page).not.toContain('alert(1)</script>');
    expect(page).toContain(`sandbox="allow-popups allow-popups-to-escape-sandbox" src="/messages/${message?.id}/html"`);
    const frame = await fetch(at(`/messages/${message?.id}/html`));
    expect(frame.headers.get('content-security-policy')).toMatch(/^sandbox [^;]*; default-src 'none'/);
  });

  it('notifies an open page of new entries', async () => {
    const events = await fetch(at('/changes'));
    const reader = events.body?.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader?.read())?.value).toBe(': hello\n\n');
    await fetch(at('/hooks/x'), { method: 'POST' });
    expect((await reader?.read())?.value).toBe('data: change\n\n');
    await reader?.cancel();
  });

  it('answers 404 for what it does not have', async () => {
    expect((await fetch(at('/messages/none'))).status).toBe(404);
    expect((await fetch(at('/elsewhere'))).status).toBe(404);
  });

  it('refuses to start on a busy port', async () => {
    const other = startInbox({ folder: path.join(folder, 'other'), httpPort: await freePort(), smtpPort });
    await expect(other).rejects.toMatchObject({ code: 'EADDRINUSE' });
  });
});
