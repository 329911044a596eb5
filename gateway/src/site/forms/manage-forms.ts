import type { IncomingMessage } from 'node:http';
import type { VisitorActor } from '@candor/platform/actor.js';
import { SubscribersService } from '@candor/proto/gen/candor/subscribers/v1/subscribers_pb.js';
import { choicesFromWire, choicesToWire } from '@candor/proto/subscriber-choices.js';
import type { RpcClient, RpcClientOf } from '@candor/rpc/rpc-client.js';
import type { Page } from '../pages/page.js';
import type { FormAnswer } from './form-answer.js';
import { tickedKinds } from './form-choices.js';
import { readFieldLists } from './form-fields.js';

/** Where subscriptions are managed: a form to request a link, and the pages behind links. */
export const MANAGE_PATH = /^\/manage(?:\/([^/]+))?$/;

/** The pages behind the manage links of mails. They work without JavaScript. */
export class ManageForms {
  private readonly subscribers: RpcClientOf<typeof SubscribersService>;

  constructor(rpc: RpcClient) {
    this.subscribers = rpc.service(SubscribersService);
  }

  /** Shows the current choices and changes nothing: mail scanners open links too. */
  async show(token: string, answer: FormAnswer, page: Page): Promise<void> {
    const asked = { token, pageId: page.id };
    const managed = await this.subscribers.getManagedSubscription(asked, { actor: visitorOf(page) });
    const { displayAddress, canChange, paused, language, audienceIds, mayRead = true } = managed;
    const { componentIds, kinds: wanted } = choicesFromWire(managed.choices);
    const slots = { address: displayAddress };
    const json = { displayAddress, canChange, componentIds, kinds: wanted, paused, language, mayRead };
    if (!canChange) return answer.done(mayRead ? 'manage-ask' : 'manage-ask-not-listed', 200, json, { slots });
    const ticked = {
      kinds: wanted,
      components: [componentIds === null ? 'all' : 'some'],
      componentIds: componentIds ?? [],
      paused: paused ? ['yes'] : [],
      // None is ticked, and none is posted, for one that only another release knows.
      language: [language],
    };
    // Its address decides what it chooses from, and not the session of this browser.
    return answer.done(mayRead ? 'manage' : 'manage-not-listed', 200, json, { slots, ticked }, audienceIds.join(','));
  }

  /** Handles what the forms post: an address or an old link to mail a fresh link for, new choices, or unsubscribing. */
  async act(token: string | undefined, request: IncomingMessage, answer: FormAnswer, page: Page): Promise<void> {
    const [pageId, actor] = [page.id, visitorOf(page)];
    const fields = await readFieldLists(request);
    const action = fields.action?.at(-1);
    if (token === undefined || action === undefined) {
      const value = token ?? fields.emailAddress?.at(-1) ?? '';
      const who = { case: token === undefined ? ('emailAddress' as const) : ('token' as const), value };
      await this.subscribers.requestManageLink({ who, pageId }, { actor });
      return answer.done('manage-asked', 202, {});
    }
    if (action === 'leave') {
      await this.subscribers.unsubscribe({ token }, { actor });
      return answer.done('unsubscribed', 200, {});
    }
    await this.subscribers.updateManagedSubscription({ token, pageId, ...changesOf(fields) }, { actor });
    return answer.done('managed', 200, {});
  }
}

/** Who sends the forms of a page. */
export function visitorOf({ facts: { customerId } }: Page): VisitorActor {
  return { kind: 'visitor', customerId };
}

/** A missing field means that nothing of it is ticked. */
function changesOf(fields: Readonly<Partial<Record<string, string[]>>>) {
  const all = fields.components?.at(-1) !== 'some';
  return {
    choices: choicesToWire({ componentIds: all ? null : (fields.componentIds ?? []), kinds: tickedKinds(fields) }),
    paused: fields.paused !== undefined,
    // A form of a release before has no such field.
    language: fields.language?.at(-1),
  };
}
