import {
  type EmailSubscriber,
  type Quarantine,
  type SlackSubscriber,
  type UpdateKind,
  type WebhookSubscriber,
} from '../api/contract.js';

/** How a subscriber is told. */
export type SubscriberChannel = 'email' | 'slack' | 'webhook';

/** A subscriber of any channel; which one is told by what it has. */
export type Subscriber = EmailSubscriber | SlackSubscriber | WebhookSubscriber;

/** What a subscriber is called in questions and messages: address, team and channel, or URL. */
export function nameOf(subscriber: Subscriber): string {
  if ('emailAddress' in subscriber) return subscriber.emailAddress;
  if ('url' in subscriber) return subscriber.url;
  return `${subscriber.teamName} ${subscriber.channelName}`;
}

/** What the question before a deletion names: address, team or URL. */
export function deletedNameOf(subscriber: Subscriber): string {
  return 'teamName' in subscriber ? subscriber.teamName : nameOf(subscriber);
}

const REASONS: Record<Quarantine['reason'], string> = {
  refused: 'its server refused repeatedly',
  gone: 'it is gone',
  only_failures: 'nothing but failures for days',
};

/** Why a subscriber is not told, as in "its server refused repeatedly: 550 No such user". */
export function quarantineText({ reason, detail }: Quarantine): string {
  return detail ? `${REASONS[reason]}: ${detail}` : REASONS[reason];
}

const KINDS: Record<UpdateKind, string> = {
  incident: 'incidents',
  maintenance: 'maintenances',
  component_status: 'status changes',
};

/**
 * What a subscriber chose to be told, as in "API, Website · incidents"; undefined for all services and both usual kinds.
 * A chosen service that is gone is left out.
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

/** What the add dialog can add. */
export type AddableChannel = Exclude<SubscriberChannel, 'slack'>;

/** As browsers check the field `type=email`, with the letters of every language: the server says which it does not take. */
const EMAIL =
  /^[\w.!#$%&'*+/=?^`{|}~\u0080-\uffff-]+@[a-z\d\u0080-\uffff](?:[a-z\d\u0080-\uffff-]{0,61}[a-z\d\u0080-\uffff])?(?:\.[a-z\d\u0080-\uffff](?:[a-z\d\u0080-\uffff-]{0,61}[a-z\d\u0080-\uffff])?)+$/i;

/** Whether the add dialog may send what was typed: an address that looks like one, or any URL. */
export function mayAdd(channel: AddableChannel, text: string): boolean {
  const typed = text.trim();
  return channel === 'email' ? EMAIL.test(typed) : typed !== '';
}
