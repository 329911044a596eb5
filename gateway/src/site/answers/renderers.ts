import { Piscina } from 'piscina';
import { workerFile } from '../states/worker-file.js';
import { FairQueue } from './fair-queue.js';
import type { PreviewTask, RenderTask, Rendering } from './render-answer.js';

/** Longer than the largest page takes on a busy machine; a thread that takes longer is terminated (ms). */
const MAX_RENDER_MS = 10_000;
/** Heap limit of a thread (MB): its decoded states are limited, so more is a fault. */
const MAX_HEAP_MB = 256;
const MAX_WAITING = 1_024;
const MAX_WAITING_OF_PAGE = 64;

/** A thread's job: the name of a function of its file, and its task. */
interface Job {
  readonly task: RenderTask | PreviewTask;
  readonly name: 'default' | 'renderPreview';
}

/** Threads that render, apart from the event loop. */
export class Renderers {
  private readonly pool: Piscina;
  private readonly queue: FairQueue<Job, unknown>;

  /** @param file of the states @param threads how many answers are rendered at the same time */
  constructor(file: string, threads: number) {
    this.pool = new Piscina({
      filename: workerFile(import.meta.url, 'site/answers/render-answer'),
      minThreads: threads,
      maxThreads: threads,
      idleTimeout: Infinity,
      workerData: { file },
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    });
    const run = ({ task, name }: Job) => this.pool.run(task, { name, signal: AbortSignal.timeout(MAX_RENDER_MS) });
    this.queue = new FairQueue(run, { atATime: threads, perKey: MAX_WAITING_OF_PAGE, inAll: MAX_WAITING });
  }

  /** Answers that wait for a thread. */
  get waiting(): number {
    return this.queue.length;
  }

  /** @throws BusyError where too many answers, or too many of this page, wait; Error when it cannot be rendered */
  render(task: RenderTask): Promise<Rendering> {
    return this.queue.add(task.pageId, { task, name: 'default' }) as Promise<Rendering>;
  }

  /** The same with priority over all others, for answers that visitors are looking at now. */
  renderNow(task: RenderTask): Promise<Rendering> {
    return this.queue.addUrgent({ task, name: 'default' }) as Promise<Rendering>;
  }

  /** The document of a preview; staff do not wait behind the visitors of their page. @throws as `render` does */
  preview(task: PreviewTask): Promise<string> {
    return this.queue.add(`preview ${task.pageId}`, { task, name: 'renderPreview' }) as Promise<string>;
  }

  async close(): Promise<void> {
    await this.pool.destroy();
  }
}
