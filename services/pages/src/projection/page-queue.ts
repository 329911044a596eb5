import { Injectable } from '@nestjs/common';
import { CoalescingQueue } from './coalescing-queue.js';
import { ProjectPage } from './project-page.js';

/**
 * A projection waits for responses most of the time, holding a database connection: of ten, months take two, and two
 * are left for calls and the outbox.
 */
const PAGES_AT_A_TIME = 6;

/**
 * Requests projections of an organisation's pages: many requests in a short time cause few of them, and those of one
 * organisation never run beside each other, so that it takes one place.
 */
@Injectable()
export class PageQueue {
  private readonly queue: CoalescingQueue;
  /** By organisation, the further pages that its next projection is for, if not for all. */
  private readonly due = new Map<string, ReadonlySet<string> | 'all'>();

  constructor(projectPage: ProjectPage) {
    this.queue = new CoalescingQueue((customerId) => {
      const due = this.due.get(customerId) ?? 'all';
      this.due.delete(customerId);
      return projectPage.execute(customerId, due === 'all' ? {} : { onlyPageIds: [...due] });
    }, PAGES_AT_A_TIME);
  }

  /** Resolves after a projection of its pages that started after this call. @throws what the projection throws */
  request(customerId: string): Promise<void> {
    this.due.set(customerId, 'all');
    return this.queue.request(customerId);
  }

  /** The same for a change of one further page, which of the others can only concern the first one. */
  requestPage(customerId: string, pageId: string): Promise<void> {
    return this.requestPages(customerId, [pageId]);
  }

  /** The same for several. */
  requestPages(customerId: string, pageIds: readonly string[]): Promise<void> {
    const due = this.due.get(customerId) ?? [];
    if (due !== 'all') this.due.set(customerId, new Set([...due, ...pageIds]));
    return this.queue.request(customerId);
  }
}
