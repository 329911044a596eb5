import { Injectable } from '@nestjs/common';
import { CoalescingQueue } from './coalescing-queue.js';
import { ProjectPage } from './project-page.js';

/**
 * A projection waits for responses most of the time, holding a database connection: of ten, months take two, and two
 * are left for calls and the outbox.
 */
const PAGES_AT_A_TIME = 6;

/** Requests projections of an organisation's pages: many requests in a short time cause few of them. */
@Injectable()
export class PageQueue {
  private readonly queue: CoalescingQueue;

  constructor(projectPage: ProjectPage) {
    this.queue = new CoalescingQueue((key) => {
      const [customerId = '', pageId] = key.split(' ');
      return projectPage.execute(customerId, { onlyPageId: pageId });
    }, PAGES_AT_A_TIME);
  }

  /** Resolves after a projection of its pages that started after this call. @throws what the projection throws */
  request(customerId: string): Promise<void> {
    return this.queue.request(customerId);
  }

  /** The same for a change of one further page, which of the others can only concern the first one. */
  requestPage(customerId: string, pageId: string): Promise<void> {
    return this.queue.request(pageId === customerId ? customerId : `${customerId} ${pageId}`);
  }
}
