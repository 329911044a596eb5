import { Injectable } from '@nestjs/common';
import { CoalescingQueue } from './coalescing-queue.js';
import { RenderPage } from './render-page.js';

/** Rendering takes one core; the rest of the time a render waits for answers, with a database connection in its hands. */
const PAGES_AT_A_TIME = 4;

/** Asks for renders: many requests for one page in a short time cause few of them. */
@Injectable()
export class RenderQueue {
  private readonly queue: CoalescingQueue;

  constructor(renderPage: RenderPage) {
    this.queue = new CoalescingQueue((customerId) => renderPage.execute(customerId), PAGES_AT_A_TIME);
  }

  /** Resolves after a render of the page that began after this call. @throws what the render throws */
  request(customerId: string): Promise<void> {
    return this.queue.request(customerId);
  }
}
