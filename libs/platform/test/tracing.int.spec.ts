import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { startTraceSink, type TraceSink } from '@candor/lab/sinks/trace-sink.js';
import { startApp, type RunningApp } from '../src/app.js';
import { ConfigError, type Env } from '../src/config.js';
import { InvalidError, UnavailableError } from '../src/errors.js';
import { AppLogger } from '../src/logger.js';
import { newRequestContext, runInContext, type RequestContext } from '../src/request-context.js';
import { inSpan } from '../src/tracing/in-span.js';
import { startTracing } from '../src/tracing/start-tracing.js';
import { tracingSchema } from '../src/tracing/tracing-config.js';
import type { Tracing } from '../src/tracing/tracing.js';

const parent = `00-${'a'.repeat(32)}-${'b'.repeat(16)}`;

describe('traces of an app', () => {
  let collector: TraceSink;
  let app: RunningApp | undefined;

  beforeEach(async () => {
    collector = await startTraceSink();
  });
  afterEach(async () => {
    await app?.close();
    app = undefined;
    await collector.close();
  });

  /** Starts an app and returns its tracing. */
  async function tracingOf(env: Env = {}): Promise<Tracing | undefined> {
    let found: Tracing | undefined;
    const definition = {
      name: 'traced',
      start: async (_: Env, kit: { tracing?: Tracing }) => {
        found = kit.tracing;
        return { close: async () => undefined };
      },
    };
    app = await startApp(definition, { LOG_LEVEL: 'silent', OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, ...env });
    return found;
  }

  /** What the collector has received from an app once that has ended. */
  async function received() {
    await app?.close();
    app = undefined;
    return collector.spans.items;
  }

  const contextOf = (tracing: Tracing | undefined, traceparent = `${parent}-01`): RequestContext =>
    newRequestContext({ tracing, traceparent });

  it('carry the name of their service, with the attributes that an operator adds', async () => {
    const tracing = await tracingOf({
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=a%20trial,region=here',
      CANDOR_VERSION: '1.2.3',
    });
    tracing?.start('one', { kind: 'server' }).end();
    expect(await received()).toMatchObject([{ service: 'traced', name: 'one', parentSpanId: '' }]);
    for (const value of ['a trial', 'here', '1.2.3']) expect(collector.bodies[0]).toContain(`"${value}"`);
  });

  it('nest as the work does, and a failed span names the class of its error', async () => {
    const tracing = await tracingOf();
    const step = (name: string, work: () => Promise<unknown>) => inSpan(name, { kind: 'internal' }, work);
    const refuse = (error: Error) => () => Promise.reject(error);
    await runInContext(contextOf(tracing), () =>
      step('outer', async () => {
        await step('fault', refuse(new TypeError('a text that may hold anything'))).catch(() => undefined);
        await step('away', refuse(new UnavailableError('away'))).catch(() => undefined);
        await step('refusal', refuse(new InvalidError([], 'no'))).catch(() => undefined);
      }),
    );
    const spans = await received();
    const outer = spans.find(({ name }) => name === 'outer');
    expect(outer).toMatchObject({ traceId: 'a'.repeat(32), parentSpanId: 'b'.repeat(16), isError: false });
    for (const [name, type, isError] of [
      ['fault', 'TypeError', true],
      ['away', 'unavailable', true],
      ['refusal', 'invalid', false],
    ])
      expect(spans.find((span) => span.name === name)).toMatchObject({
        parentSpanId: outer?.spanId,
        attributes: { 'error.type': type },
        isError,
      });
    expect(collector.bodies.join()).not.toContain('a text that may hold anything');
  });

  it('are not created without a sampled trace', async () => {
    const tracing = await tracingOf();
    const given: unknown[] = [];
    const work = (span?: unknown) => Promise.resolve(given.push(span));
    await runInContext(contextOf(tracing, `${parent}-00`), () => inSpan('unsampled', { kind: 'internal' }, work));
    await runInContext(contextOf(undefined), () => inSpan('untraced', { kind: 'internal' }, work));
    await inSpan('of nothing', { kind: 'internal' }, work);
    expect(given).toEqual([undefined, undefined, undefined]);
    expect(await received()).toEqual([]);
  });

  it.each([
    ['always_on', '', ['root', 'sampled', 'unsampled']],
    ['always_off', '', []],
    ['traceidratio', '0', []],
    ['traceidratio', '1', ['root', 'sampled', 'unsampled']],
    ['parentbased_always_on', '', ['root', 'sampled']],
    ['parentbased_always_off', '', ['sampled']],
    ['parentbased_traceidratio', '0', ['sampled']],
  ])('are sampled by %s %s', async (sampler, share, expected) => {
    const tracing = await tracingOf({ OTEL_TRACES_SAMPLER: sampler, OTEL_TRACES_SAMPLER_ARG: share });
    tracing?.start('root', { kind: 'server' }).end();
    tracing?.start('sampled', { kind: 'server', parent: `${parent}-01` }).end();
    tracing?.start('unsampled', { kind: 'server', parent: `${parent}-00` }).end();
    expect((await received()).map(({ name }) => name)).toEqual(expected);
  });

  it('hold up nothing when no collector accepts them, and the log says so once', async () => {
    const lines: string[] = [];
    const log = AppLogger.create('traced', 'warn', { write: (line) => void lines.push(line) });
    const OTEL_EXPORTER_OTLP_ENDPOINT = `${collector.url}/nowhere`;
    const tracing = await startTracing('traced', tracingSchema.parse({ OTEL_EXPORTER_OTLP_ENDPOINT }), log);
    tracing?.start('lost', { kind: 'server' }).end();
    await tracing?.close();
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('the collector takes no spans');
  });

  it.each([
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4317'],
    ['OTEL_TRACES_SAMPLER', 'sometimes'],
    ['OTEL_TRACES_SAMPLER_ARG', '2'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'a token'],
  ])('are refused with an invalid %s', async (name, value) => {
    await expect(tracingOf({ [name]: value })).rejects.toThrow(ConfigError);
    await expect(tracingOf({ [name]: value })).rejects.toThrow(name);
  });

  it('cost an app without a collector nothing: no connection, and OpenTelemetry is not loaded', async () => {
    expect(await tracingOf({ OTEL_EXPORTER_OTLP_ENDPOINT: '' })).toBeUndefined();
    expect(collector.connections()).toBe(0);
    // prom-client loads it for itself; it does nothing without the others.
    expect(await loadedBy({})).toEqual(['@opentelemetry/api']);
    expect(await loadedBy({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url })).toContain('@opentelemetry/sdk-trace');
  });
});

/** Which packages of OpenTelemetry a built app loads with the given environment. */
async function loadedBy(env: Env): Promise<string[]> {
  const script = `
    import { registerHooks } from 'node:module';
    const loaded = new Set();
    registerHooks({ resolve: (name, context, next) => (loaded.add(name), next(name, context)) });
    const { startApp } = await import('@candor/platform/app.js');
    const app = await startApp({ name: 'x', start: async () => ({ close: async () => {} }) }, { LOG_LEVEL: 'silent', ...${JSON.stringify(env)} });
    await app.close();
    console.log(JSON.stringify([...loaded].filter((name) => name.startsWith('@opentelemetry/'))));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: import.meta.dirname,
  });
  return JSON.parse(stdout) as string[];
}
