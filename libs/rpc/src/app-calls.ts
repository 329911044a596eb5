import type { DescMethodUnary } from '@bufbuild/protobuf';
import type { Bus } from '@candor/bus/bus.js';
import type { AppKit } from '@candor/platform/app.js';
import { ElsewhereError } from '@candor/platform/errors.js';
import { BrokerServer } from './broker/broker-server.js';
import { BrokerTransport } from './broker/broker-transport.js';
import { ReplicaWatch } from './broker/replica-watch.js';
import { sendAgainIfCut } from './broker/cut-calls.js';
import { CallHandler, type AnsweredMethod } from './call-handler.js';
import { CallSigner, CallVerifier } from './call-signature.js';
import { sendOverFirst, type CallAnswer, type CallTransport, type EncodedCall } from './call-transport.js';
import { withDirectAddress } from './direct/direct-address.js';
import { shareDirectServer, type DirectServer } from './direct/direct-server.js';
import { DirectTransport } from './direct/direct-transport.js';
import { LocalTransport, answerLocally } from './local-calls.js';
import { RpcClient } from './rpc-client.js';
import { isRead } from './rpc-subject.js';

/** Read by people and programs that want more of a gateway in a second region than pages. */
const PAGES_ALONE =
  'Only status pages are answered here, by a second region. Everything else is possible once the first region answers at this address again.';

/** What calls need of the platform; an `AppKit` has it. */
export type CallsKit = Pick<AppKit, 'log'> & Partial<Pick<AppKit, 'rpcTimeoutMs' | 'trust' | 'tracing'>>;

/**
 * The calls of one app, both those it makes and those it answers. The one place that knows how they travel: over the
 * broker; while that is away, to a handler in this process, or to the address of an app that has answered before.
 */
export class AppCalls {
  private readonly replicas: ReplicaWatch;
  private readonly local: LocalTransport;
  private readonly direct: DirectTransport;
  private readonly signer?: CallSigner;
  private readonly verifier: CallVerifier;
  private readonly handler: CallHandler;
  private readonly server: BrokerServer;
  private readonly endings: (() => void)[] = [];
  private readonly inProgress = new Set<Promise<void>>();

  constructor(
    private readonly bus: Bus,
    private readonly kit: CallsKit,
  ) {
    const { log, trust, tracing } = kit;
    this.replicas = new ReplicaWatch(bus, log);
    this.local = new LocalTransport(bus.address);
    this.direct = new DirectTransport(trust?.directKey);
    this.signer = trust?.signingKey && new CallSigner(trust.signingKey);
    this.verifier = new CallVerifier(trust?.verifyingKey, trust?.acceptsUnsigned);
    this.handler = new CallHandler(this.verifier, log, tracing);
    this.server = new BrokerServer(bus, log);
    bus.onClose(() => this.direct.close());
  }

  /** A client with its own count of reads that were retried in vain. */
  client(): RpcClient {
    const { bus, local, direct, signer } = this;
    if (bus.isSecondRegion) return new RpcClient({ send: () => Promise.reject(new ElsewhereError(PAGES_ALONE)) });
    const broker = new BrokerTransport(bus, this.replicas, (subject, head) => direct.learn(subject, head));
    const past: CallTransport = { send: (call) => sendOverFirst([local, direct], call) };
    const send = (call: EncodedCall): Promise<Uint8Array> =>
      bus.isConnected ? sendAgainIfCut(bus, call, { broker, past }) : sendOverFirst([past, broker], call);
    return new RpcClient({ send }, { timeoutMs: this.kit.rpcTimeoutMs, signer });
  }

  /** Answers a method, at once past the broker, and over it as soon as there is a connection. */
  serve(subject: string, method: DescMethodUnary, handle: AnsweredMethod['handle']): void {
    if (this.endings.length === 0 && !this.verifier.isStrict)
      this.kit.log.warn({}, 'who asks is not checked: CALL_VERIFYING_KEY is missing, or ACCEPT_UNSIGNED_CALLS is set');
    const answered = { subject, method, handle };
    const answer: CallAnswer = (content, head) => this.track(this.handler.answer(answered, content, head));
    this.endings.push(answerLocally(this.bus.address, subject, answer));
    this.server.serve(subject, isRead(method), answer);
  }

  /**
   * Accepts calls of other processes past the broker, where the app has the key for it; every reply says so from then
   * on.
   * @param where the host by which others reach this process; port 0 means any free port
   */
  async acceptDirectly(where: NonNullable<AppKit['direct']>): Promise<DirectServer | undefined> {
    const key = this.kit.trust?.directKey;
    if (!key) return undefined;
    const server = await shareDirectServer(where, this.bus.address, key);
    this.server.replyHead = withDirectAddress(server.address);
    return server;
  }

  /** Takes no new calls over the broker or from this process. */
  async stop(): Promise<void> {
    for (const end of this.endings) end();
    await this.server.stop();
  }

  /** Resolves when the calls that are being answered now are answered. */
  async settled(): Promise<void> {
    await Promise.all(this.inProgress);
  }

  private track<T>(work: Promise<T>): Promise<T> {
    const settled = work.then(
      () => undefined,
      () => undefined,
    );
    this.inProgress.add(settled);
    void settled.then(() => this.inProgress.delete(settled));
    return work;
  }
}
