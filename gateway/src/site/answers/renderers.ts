import { Piscina } from 'piscina';
import { workerFile } from '../states/worker-file.js';
import { FairQueue } from './fair-queue.js';
import { HangingPages } from './hanging-pages.js';
import type { PreviewTask, RenderTask, Rendering } from './render-answer.js';

/** Heap limit of a thread (MB): its decoded states are limited, so more is a fault. */
const MAX_HEAP_MB = 256;
const MAX_WAITING = 1_024;
const MAX_WAITING_OF_PAGE = 64;

/** A thread's job: the name of a function of its file, and its task. */
type Job =
  | { readonly name: 'default'; readonly task: RenderTask }
  | { readonly name: 'renderPreview'; readonly task: PreviewTask };

/** Threads that render. */
export interface Threads {
  /** @param options names the function of their file; a thread is terminated when its signal says so */
  run(task: Job['task'], options: { readonly name: Job['name']; readonly signal: AbortSignal }): Promise<unknown>;
  destroy(): Promise<void>;
}

/** @param file of the states @param count how many answers are rendered at the same time */
export function startThreads(file: string, count: number): Threads {
  return new Piscina({
    filename: workerFile(new URL('./render-answer.js', import.meta.url)),
    minThreads: count,
    maxThreads: count,
    idleTimeout: Infinity,
    workerData: { file },
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  });
}

/** Has answers rendered by threads, apart from the event loop. */
export class Renderers {
  private readonly queue: FairQueue<Job, unknown>;

  constructor(
    private readonly threads: Threads,
    count: number,
    private readonly hanging = new HangingPages(),
  ) {
    this.queue = new FairQueue((job) => this.run(job), {
      atATime: count,
      perKey: MAX_WAITING_OF_PAGE,
      inAll: MAX_WAITING,
    });
  }

  /** Answers that wait for a thread. */
  get waiting(): number {
    return this.queue.length;
  }

  /**
   * @throws BusyError where too many answers, or too many of this page, wait; HangingPageError; Error when it cannot be
   * rendered
   */
  render(task: RenderTask): Promise<Rendering> {
    return this.queue.add(task.pageId, { task, name: 'default' }) as Promise<Rendering>;
  }

  /**
   * The same for answers that visitors are looking at now: never refused, and rendered before first views, or in turn
   * with them. @throws OvertakenError where the page's `overtake` came first
   */
  renderNow(task: RenderTask): Promise<Rendering> {
    return this.queue.addUrgent(task.pageId, { task, name: 'default' }) as Promise<Rendering>;
  }

  /** Gives up what still waits of a page's `renderNow`: a later revision is about to be rendered. */
  overtake(pageId: string): void {
    this.queue.overtake(pageId);
  }

  /** The document of a preview; staff do not wait behind the visitors of their page. @throws as `render` does */
  preview(task: PreviewTask): Promise<string> {
    return this.queue.add(`preview ${task.pageId}`, { task, name: 'renderPreview' }) as Promise<string>;
  }

  async close(): Promise<void> {
    await this.threads.destroy();
  }

  /** A preview that hangs may be a fault of what is previewed, so it says nothing about the page. */
  private run({ name, task }: Job): Promise<unknown> {
    const work = (signal: AbortSignal) => this.threads.run(task, { name, signal });
    return name === 'default'
      ? this.hanging.run(task.pageId, task.revision, work)
      : work(AbortSignal.timeout(this.hanging.maxMs));
  }
}
