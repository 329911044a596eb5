import { MAILED_CODE } from '@candor/platform/mailed-code.js';
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTraceSink, type ReceivedSpan, type TraceSink } from '../src/sinks/trace-sink.js';
import { startOneProcess, type OneProcess } from './one-process.js';

const PATIENCE_MS = 60_000;
const PASSWORD = 'a long enough password';
const MESSAGE = 'What is said stays out of the trace.';
const READER = 'reader@elsewhere.example';
/** Each is sent by its app when that comes to it, so one that is there says nothing of another. */
const STEPS = [
  ...['webhook', 'email'].flatMap((channel) => [`deliver ${channel}`, `process dlv.${channel}.fast`]),
  ...['plan incident-update', 'send evt.incidents.v1.entry_published', 'POST /api/incidents/:id/entries'],
];
/** What ends before the step above it may be here before that. */
const ROOT = 'gateway: POST /api/incidents/:id/entries';

describe('a trace', () => {
  let collector: TraceSink;
  let product: OneProcess;
  let token: string;
  let hookUrl: string;
  let incidentId: string;
  /** The spans of one entry that was published, as soon as all were there. */
  let ours: readonly ReceivedSpan[];
  const [traceId, browserSpan] = [randomBytes(16).toString('hex'), randomBytes(8).toString('hex')];

  async function post<T>(target: string, body: object, headers: Record<string, string> = {}): Promise<T> {
    const response = await fetch(product.url + target, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }), ...headers },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`POST ${target} answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as T;
  }

  const addEntry = (traceparent: string) =>
    post(
      `/api/incidents/${incidentId}/entries`,
      { message: MESSAGE, incidentStatus: 'identified', sendNotification: true },
      { traceparent },
    );

  beforeAll(async () => {
    collector = await startTraceSink();
    product = await startOneProcess({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, RPC_TIMEOUT_MS: '30000' } });
    token = '';
    const username = 'ada@traced.example';
    await post('/api/auth/signup', {
      username: 'Ada',
      email: username,
      password: PASSWORD,
      customerDomain: 'traced',
    });
    const [mail] = await product.smtp.mails.waitFor((mails) => mails.length > 0, PATIENCE_MS);
    const confirmCode = MAILED_CODE.exec(mail?.raw.toString() ?? '')?.[0];
    token = (await post<{ accessToken: string }>('/api/auth/confirm', { email: username, confirmCode })).accessToken;
    hookUrl = `${product.http.url}/a-secret-path`;
    await post('/api/subscribers/webhook', { webhookUrl: hookUrl });
    await post('/api/subscribers/email', { email: READER });
    await product.sql.query(
      `update subscribers.subscription set verified = true, confirmed_at = now() where address = $1`,
      [READER],
    );
    const { incident } = await post<{ incident: { id: string } }>('/api/incidents', {
      name: 'Something is down',
      entry: { message: MESSAGE, sendNotification: false },
    });
    incidentId = incident.id;
    await addEntry(`00-${traceId}-${browserSpan}-01`);
    const isOurs = (span: ReceivedSpan) => span.traceId === traceId;
    await collector.spans.waitFor((spans) => {
      ours = spans.filter(isOurs);
      const names = new Set(ours.map(({ name }) => name));
      const ways = ours.filter(({ name }) => name.startsWith('deliver ')).map(wayUp);
      return STEPS.every((name) => names.has(name)) && ways.every((way) => way.at(-1) === ROOT);
    }, PATIENCE_MS);
  }, 180_000);
  afterAll(async () => {
    await product?.stop();
    await collector?.close();
  }, 300_000);

  /** From a span to the root of its trace, as "service: name". */
  function wayUp(from: ReceivedSpan | undefined): string[] {
    const way: string[] = [];
    for (let at = from; at; at = ours.find(({ spanId }) => spanId === at?.parentSpanId))
      way.push(`${at.service}: ${at.name}`);
    return way;
  }

  it.each(['webhook', 'email'])('leads from the request that publishes an entry to its delivery by %s', (channel) => {
    const delivery = ours.find(({ name }) => name === `deliver ${channel}`);
    expect(delivery).toMatchObject({ attributes: { 'candor.outcome': 'delivered' }, isError: false });
    expect(wayUp(delivery)).toEqual([
      `notifications-${channel}: deliver ${channel}`,
      `notifications-${channel}: process dlv.${channel}.fast`,
      'notifications-planner: transaction',
      'notifications-planner: plan incident-update',
      'notifications-planner: process evt.incidents.v1.entry_published',
      // Said as it was committed; that it was sent into the stream as well is a step beside these.
      'incidents: transaction',
      'incidents: candor.incidents.v1.IncidentsService/AddEntry',
      'gateway: candor.incidents.v1.IncidentsService/AddEntry',
      ROOT,
    ]);
  });

  it('continues the trace of the caller', () => {
    const [request] = ours.filter(({ parentSpanId }) => parentSpanId === browserSpan);
    expect(request).toMatchObject({
      service: 'gateway',
      attributes: { 'http.request.method': 'POST', 'http.response.status_code': 201 },
    });
  });

  it('contains no message, recipient or credential', () => {
    const sent = collector.bodies.join('\n');
    expect(sent.includes('deliver webhook')).toBe(true);
    const secrets = [MESSAGE, READER, hookUrl, 'a-secret-path', 'ada@traced.example', token, PASSWORD];
    expect(secrets.filter((secret) => sent.includes(secret))).toEqual([]);
  });

  it('ends with us: receivers get nothing of it', () => {
    for (const { headers } of product.http.requests.items) expect(Object.keys(headers)).not.toContain('traceparent');
    const mails = product.smtp.mails.items.map(({ raw }) => raw.toString());
    expect(product.http.requests.items.length * mails.length).toBeGreaterThan(0);
    expect(mails.filter((mail) => mail.includes(traceId))).toEqual([]);
  });

  it('is not recorded when the caller has decided against it', async () => {
    const unsampled = randomBytes(16).toString('hex');
    const before = product.http.requests.items.length;
    await addEntry(`00-${unsampled}-${browserSpan}-00`);
    await product.http.requests.waitFor((requests) => requests.length > before, PATIENCE_MS);
    expect(collector.bodies.some((body) => body.includes(unsampled))).toBe(false);
    const { rows } = await product.sql.query<{ traceparent: string }>(
      `select traceparent from notifications.event where traceparent like $1`,
      [`00-${unsampled}-%-00`],
    );
    expect(rows).toHaveLength(1);
  });
});
