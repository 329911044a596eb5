import {
  DeadlineExceededError,
  ElsewhereError,
  isKnownError,
  UnavailableError,
  type ErrorKind,
} from '@candor/platform/errors.js';
import type { AppLogger } from '@candor/platform/logger.js';
import { WakeLoop } from '@candor/platform/wake-loop.js';
import { SideDoorService } from '@candor/proto/gen/candor/pages/v1/side_door_pb.js';
import { readNotice } from '@candor/proto/side-door-notice.js';
import type { RpcClient, RpcClientOf } from '@candor/rpc/rpc-client.js';
import type { PageIndex } from '../pages/page-index.js';
import type { KeptNotice } from '../states/kept-notice.js';
import type { SideDoor } from './side-door.js';

const EVERY_MS = 1_000;
/** After this time a page that does not show an incident will not show it any more: it is too old for it (ms). */
const PATIENCE_MS = 15 * 60_000;
/** What is wrong with a notice itself. */
const REFUSALS: readonly ErrorKind[] = ['invalid', 'forbidden', 'not-found', 'conflict'];
const GATEWAY = { kind: 'system', app: 'gateway' } as const;

/**
 * Passes notices on to the pages service as soon as it answers, where they become incidents. Every gateway does this for
 * all that it has; the service takes each once. The overlay stays until the page's own state says the same.
 */
export class HandOver {
  private readonly pagesService: RpcClientOf<typeof SideDoorService>;
  /** When the service took a notice, or its page was seen to follow again (epoch ms). */
  private readonly takenAt = new WeakMap<KeptNotice, number>();
  /** Of which a fault was logged. */
  private readonly faulty = new WeakSet<KeptNotice>();
  private readonly loop = new WakeLoop(
    () => this.handOverAll(),
    EVERY_MS,
    (err) => this.log.warn({ err }, 'notices not handed over, tried again shortly'),
  );

  constructor(
    rpc: RpcClient,
    private readonly sideDoor: SideDoor,
    private readonly pages: Pick<PageIndex, 'get'>,
    private readonly log: AppLogger,
  ) {
    this.pagesService = rpc.service(SideDoorService);
  }

  start(): void {
    this.loop.start();
  }

  wake(): void {
    this.loop.wake();
  }

  close(): Promise<void> {
    return this.loop.stop();
  }

  /** Goes through all that are open, once. */
  async handOverAll(): Promise<void> {
    await this.sideDoor.upkeep();
    for (const notice of this.sideDoor.open) {
      if (this.loop.stopped || !(await this.handOver(notice))) return;
    }
  }

  /** @returns false when the service does not answer */
  private async handOver(kept: KeptNotice): Promise<boolean> {
    const { notice, signature, ...named } = kept;
    try {
      const { revision } = await this.pagesService.takeSideDoorNotice(
        { signed: { notice, signature } },
        { actor: GATEWAY },
      );
      const takenAt = this.takenAt.get(kept) ?? Date.now();
      this.takenAt.set(kept, takenAt);
      const held = this.pages.get(kept.pageId)?.facts.revision ?? 0;
      const isShown = revision > 0n && held >= Number(revision);
      if (isShown || Date.now() - takenAt > PATIENCE_MS) this.sideDoor.end(kept);
    } catch (err) {
      if (err instanceof ElsewhereError) return this.awaitOthers(kept);
      if (err instanceof UnavailableError || err instanceof DeadlineExceededError) return false;
      // One that the service refuses has no future; after a fault of ours it may have one.
      const isRefused = isKnownError(err) && REFUSALS.includes(err.kind);
      if (isRefused || !this.faulty.has(kept))
        this.log.error({ err, ...named, isRefused }, 'notice not taken by the pages service');
      if (isRefused) this.sideDoor.end(kept);
      else this.faulty.add(kept);
    }
    return true;
  }

  /**
   * A gateway of a second region hands nothing over: those of the first do, which ask it for what it has. A while after the
   * page has followed again its state says the same, or staff have deleted it.
   */
  private awaitOthers(kept: KeptNotice): true {
    const held = this.pages.get(kept.pageId)?.facts.revision ?? 0;
    if (held <= Number(readNotice(kept.notice)?.issuedAt ?? 0n)) return true;
    const since = this.takenAt.get(kept) ?? Date.now();
    this.takenAt.set(kept, since);
    if (Date.now() - since > PATIENCE_MS) this.sideDoor.end(kept);
    return true;
  }
}
