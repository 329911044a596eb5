import {
  type EmailSubscriber,
  type Quarantine,
  type SlackSubscriber,
  type UpdateKind,
  type WebhookSubscriber,
} from '../api/contract.js';

/** The channels of subscribers. */
export type SubscriberChannel = 'email' | 'slack' | 'webhook';

/** A subscriber of any channel; its fields decide which. */
export type Subscriber = EmailSubscriber | SlackSubscriber | WebhookSubscriber;

/** The label of a subscriber in questions and messages: address, team and channel, or URL. */
export function nameOf(subscriber: Subscriber): string {
  if ('emailAddress' in subscriber) return subscriber.emailAddress;
  if ('url' in subscriber) return subscriber.url;
  return `${subscriber.teamName} ${subscriber.channelName}`;
}

/** The subscriber's label in the question before a deletion: address, team or URL. */
export function deletedNameOf(subscriber: Subscriber): string {
  return 'teamName' in subscriber ? subscriber.teamName : nameOf(subscriber);
}

const REASONS: Record<Quarantine['reason'], string> = {
  refused: 'its server refused repeatedly',
  gone: 'it is gone',
  only_failures: 'nothing but failures for days',
};

/** Why a subscriber is not notified, as in "its server refused repeatedly: 550 No such user". */
export function quarantineText({ reason, detail }: Quarantine): string {
  return detail ? `${REASONS[reason]}: ${detail}` : REASONS[reason];
}

const KINDS: Record<UpdateKind, string> = {
  incident: 'incidents',
  maintenance: 'maintenances',
  component_status: 'status changes',
};

/**
 * The services and kinds that a subscriber chose, as in "API, Website · incidents"; undefined for all services and both
 * usual kinds. A chosen service that was deleted is left out.
 */
export function choicesText(
  { componentIds, kinds }: Pick<Subscriber, 'componentIds' | 'kinds'>,
  serviceNames: ReadonlyMap<string, string>,
): string | undefined {
  const usual = kinds.length === 2 && kinds.includes('incident') && kinds.includes('maintenance');
  if (componentIds === null && usual) return undefined;
  const names = (componentIds ?? []).flatMap((id) => serviceNames.get(id) ?? []);
  const services = componentIds === null ? 'All services' : names.join(', ') || 'No services';
  return `${services} · ${kinds.map((kind) => KINDS[kind]).join(', ') || 'nothing'}`;
}

/** The types of subscribers that the add dialog offers. */
export type AddableChannel = Exclude<SubscriberChannel, 'slack'>;

/** Like the browser's check of `type=email`, with letters of every language: the server decides. */
const EMAIL =
  /^[\w.!#$%&'*+/=?^`{|}~\u0080-\uffff-]+@[a-z\d\u0080-\uffff](?:[a-z\d\u0080-\uffff-]{0,61}[a-z\d\u0080-\uffff])?(?:\.[a-z\d\u0080-\uffff](?:[a-z\d\u0080-\uffff-]{0,61}[a-z\d\u0080-\uffff])?)+$/i;

/** Whether the add dialog may send the input: a text that looks like an address, or any URL. */
export function mayAdd(channel: AddableChannel, text: string): boolean {
  const typed = text.trim();
  return channel === 'email' ? EMAIL.test(typed) : typed !== '';
}
