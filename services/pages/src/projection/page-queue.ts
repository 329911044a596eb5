import { Injectable } from '@nestjs/common';
import type { Affected } from '../page/further-pages.store.js';
import { CoalescingQueue } from './coalescing-queue.js';
import { ProjectPage } from './project-page.js';

/**
 * A projection waits for responses most of the time, holding a database connection: of ten, months take two, and two
 * are left for calls and the outbox.
 */
const PAGES_AT_A_TIME = 6;
const NONE: Affected = { componentIds: [], pageIds: [] };

/**
 * Requests projections of an organisation's pages: many requests in a short time cause few of them, and those of one
 * organisation never run beside each other, so that it takes one place.
 */
@Injectable()
export class PageQueue {
  private readonly queue: CoalescingQueue;
  /** By organisation, the further pages that its next projection is for, if not for all. */
  private readonly due = new Map<string, Affected | 'all'>();

  constructor(projectPage: ProjectPage) {
    this.queue = new CoalescingQueue((customerId) => {
      const due = this.due.get(customerId) ?? 'all';
      this.due.delete(customerId);
      return projectPage.execute(customerId, due === 'all' ? {} : { only: due });
    }, PAGES_AT_A_TIME);
  }

  /** Resolves after a projection of its pages that started after this call. @throws what the projection throws */
  request(customerId: string): Promise<void> {
    this.due.set(customerId, 'all');
    return this.queue.request(customerId);
  }

  /** The same for a change of one further page, which of the others can only concern the first one. */
  requestPage(customerId: string, pageId: string): Promise<void> {
    return this.requestAffected(customerId, { componentIds: [], pageIds: [pageId] });
  }

  /** The same for the pages that a change concerns: an organisation may have thousands of others. */
  requestAffected(customerId: string, { componentIds, pageIds }: Affected): Promise<void> {
    const due = this.due.get(customerId) ?? NONE;
    if (due !== 'all')
      this.due.set(customerId, {
        componentIds: [...new Set([...due.componentIds, ...componentIds])],
        pageIds: [...new Set([...due.pageIds, ...pageIds])],
      });
    return this.queue.request(customerId);
  }
}
