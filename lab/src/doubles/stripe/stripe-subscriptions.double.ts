import type { StripeCardsDouble } from './stripe-cards.double.js';
import type { FormObject } from './stripe-form.js';
import type { StripeInvoicesDouble } from './stripe-invoices.double.js';
import { missing, StripeRefusal } from './stripe-refusal.js';

const MONTH_S = 30 * 86_400;

interface ItemObject {
  readonly id: string;
  price: { id: string };
  current_period_start: number;
  current_period_end: number;
}

export interface SubscriptionObject {
  readonly id: string;
  readonly object: 'subscription';
  readonly customer: string;
  status: 'active' | 'past_due' | 'unpaid' | 'canceled';
  cancel_at_period_end: boolean;
  schedule: string | null;
  readonly items: { readonly data: [ItemObject] };
}

interface Phase {
  readonly items: readonly { readonly price: string }[];
  readonly start_date: number;
  readonly end_date: number;
}

interface ScheduleObject {
  readonly id: string;
  readonly object: 'subscription_schedule';
  status: 'active' | 'released';
  subscription: string | null;
  phases: Phase[];
}

/** Subscriptions, and the changes scheduled for the end of their months. */
export class StripeSubscriptionsDouble {
  readonly subscriptions = new Map<string, SubscriptionObject>();
  readonly schedules = new Map<string, ScheduleObject>();

  /** @param prices cents per month by id */
  constructor(
    private readonly prices: Readonly<Record<string, number>>,
    private readonly cards: StripeCardsDouble,
    private readonly invoices: StripeInvoicesDouble,
    private readonly newId: (prefix: string) => string,
    private readonly now: () => number,
  ) {}

  create(given: FormObject): SubscriptionObject {
    const { customer } = given as { customer: string };
    const [{ price }] = given.items as unknown as [{ price: string }];
    const cents = this.centsOf(price);
    this.cards.charge(customer);
    const start = this.now();
    const subscription: SubscriptionObject = {
      id: this.newId('sub'),
      object: 'subscription',
      customer,
      status: 'active',
      cancel_at_period_end: false,
      schedule: null,
      items: {
        data: [
          {
            id: this.newId('si'),
            price: { id: price },
            current_period_start: start,
            current_period_end: start + MONTH_S,
          },
        ],
      },
    };
    this.subscriptions.set(subscription.id, subscription);
    this.invoices.issue(customer, [{ description: `1 × ${price}`, amount: cents }]);
    return subscription;
  }

  /** What {@link create} or {@link update} would charge: an invoice without an id that is not stored. */
  preview(given: FormObject): object {
    const { subscription: id, subscription_details: details } = given as {
      subscription?: string;
      subscription_details: { items: [{ id?: string; price: string }]; proration_behavior?: string };
    };
    const [{ id: itemId, price }] = details.items;
    const cents = this.centsOf(price);
    const data = id === undefined ? [{ description: `1 × ${price}`, amount: cents }] : this.prorated(id, itemId, price);
    const total = data.reduce((sum, { amount }) => sum + amount, 0);
    return { object: 'invoice', total, amount_due: Math.max(total, 0), lines: { object: 'list', data } };
  }

  private prorated(id: string, itemId: string | undefined, price: string): { description: string; amount: number }[] {
    const [item] = this.subscription(id).items.data;
    if (itemId !== item.id) throw missing('subscription item', itemId ?? '');
    return [
      { description: `Unused time on ${item.price.id}`, amount: -this.centsOf(item.price.id) },
      { description: `Remaining time on ${price}`, amount: this.centsOf(price) },
    ];
  }

  read(id: string, { expand }: FormObject = {}): object {
    const found = this.subscription(id);
    const isExpanded = Array.isArray(expand) && expand.includes('schedule') && found.schedule !== null;
    return isExpanded ? { ...found, schedule: this.schedules.get(found.schedule ?? '') } : found;
  }

  list({ customer, limit = '10' }: FormObject): object {
    const found = [...this.subscriptions.values()].filter(
      (subscription) => subscription.customer === customer && subscription.status !== 'canceled',
    );
    const data = found.toReversed().slice(0, Number(limit));
    return { object: 'list', url: '/v1/subscriptions', has_more: data.length < found.length, data };
  }

  update(id: string, given: FormObject): SubscriptionObject {
    const subscription = this.subscription(id);
    if (subscription.status === 'canceled') throw missing('subscription', id);
    if (subscription.schedule !== null && (given.items !== undefined || given.cancel_at_period_end !== undefined))
      throw new StripeRefusal(`The subscription is managed by the subscription schedule \`${subscription.schedule}\`.`);
    if (given.cancel_at_period_end !== undefined)
      subscription.cancel_at_period_end = given.cancel_at_period_end === 'true';
    if (given.items !== undefined) this.changeItem(subscription, given);
    return subscription;
  }

  /** The subscriptions of a customer that is deleted end at once. */
  deleteCustomer(id: string): object {
    this.cards.deleteCustomer(id);
    for (const subscription of this.subscriptions.values())
      if (subscription.customer === id) subscription.status = 'canceled';
    return { id, object: 'customer', deleted: true };
  }

  createSchedule({ from_subscription: from }: FormObject): ScheduleObject {
    const subscription = this.subscription(from as string);
    if (subscription.schedule !== null)
      throw new StripeRefusal('You cannot migrate a subscription that is already attached to a schedule.');
    if (subscription.cancel_at_period_end)
      throw new StripeRefusal('You cannot migrate a subscription that is set to cancel at its period end.');
    const [item] = subscription.items.data;
    const phase = { start_date: item.current_period_start, end_date: item.current_period_end };
    const schedule: ScheduleObject = {
      id: this.newId('sub_sched'),
      object: 'subscription_schedule',
      status: 'active',
      subscription: subscription.id,
      phases: [{ items: [{ price: item.price.id }], ...phase }],
    };
    this.schedules.set(schedule.id, schedule);
    subscription.schedule = schedule.id;
    return schedule;
  }

  updateSchedule(id: string, given: FormObject): ScheduleObject {
    const schedule = this.schedule(id);
    const phases = given.phases as unknown as (Partial<Record<string, string>> & { items: { price: string }[] })[];
    if (Number(phases[0]?.start_date) !== schedule.phases[0]?.start_date)
      throw new StripeRefusal('You can not modify the start date of the current phase.', {
        param: 'phases[0][start_date]',
      });
    let at = 0;
    schedule.phases = phases.map(({ items, start_date, end_date, duration }, place) => {
      if (place > 0 && (duration === undefined) === (end_date === undefined))
        throw new StripeRefusal('Please give `duration` or `end_date`.', { param: `phases[${place}]` });
      items.forEach(({ price }) => this.centsOf(price));
      const start = start_date === undefined ? at : Number(start_date);
      at = end_date === undefined ? start + MONTH_S : Number(end_date);
      return { items, start_date: start, end_date: at };
    });
    return schedule;
  }

  release(id: string): ScheduleObject {
    const schedule = this.schedule(id);
    const subscription = this.subscription(schedule.subscription ?? '');
    schedule.status = 'released';
    schedule.subscription = subscription.schedule = null;
    return schedule;
  }

  /** Ends the present month of a subscription. */
  endPeriod(id: string): SubscriptionObject {
    const subscription = this.subscription(id);
    const [item] = subscription.items.data;
    if (subscription.cancel_at_period_end) {
      subscription.status = 'canceled';
      return subscription;
    }
    const next = subscription.schedule === null ? undefined : this.schedule(subscription.schedule).phases[1];
    if (next?.items[0]) item.price = { id: next.items[0].price };
    if (subscription.schedule !== null) this.release(subscription.schedule);
    item.current_period_start = item.current_period_end;
    item.current_period_end += MONTH_S;
    this.invoices.issue(subscription.customer, [{ description: item.price.id, amount: this.centsOf(item.price.id) }]);
    return subscription;
  }

  private changeItem(subscription: SubscriptionObject, given: FormObject): void {
    const [{ id, price }] = given.items as unknown as [{ id?: string; price: string }];
    const [item] = subscription.items.data;
    // Without its id a second item would be added to the first.
    if (id !== item.id) throw missing('subscription item', id ?? '');
    const lines = this.prorated(subscription.id, id, price);
    this.cards.charge(subscription.customer);
    if (given.proration_behavior === 'always_invoice') this.invoices.issue(subscription.customer, lines);
    item.price = { id: price };
  }

  private centsOf(price: string): number {
    const cents = this.prices[price];
    if (cents === undefined) throw missing('price', price);
    return cents;
  }

  private subscription(id: string): SubscriptionObject {
    const found = this.subscriptions.get(id);
    if (!found) throw missing('subscription', id);
    return found;
  }

  private schedule(id: string): ScheduleObject {
    const found = this.schedules.get(id);
    if (!found) throw missing('schedule', id);
    if (found.status !== 'active') throw new StripeRefusal('You cannot change a schedule that is released.');
    return found;
  }
}
