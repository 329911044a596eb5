import { type ReactElement } from 'react';
import { type PageComponent, type PageState } from '../page-state.js';
import { Choice } from '../subscribe/Choice.js';
import { groupComponents } from '../uptime/group-components.js';
import { ADDRESS_SLOT, DETAIL_SLOT } from './slots.js';

/** A page of one organisation, before it gets its frame. */
export interface SystemPageContent {
  title: string;
  content: ReactElement;
  tone?: 'operational' | 'partial_outage';
}

/**
 * The pages with which a subscriber manages a subscription, by their path under `/_system/`. The form has every choice
 * there is; the gateway ticks what is chosen by adding `checked` behind the `value`, which is why each value occurs once.
 */
export function managePages(state: PageState): Record<string, SystemPageContent> {
  return {
    'manage-start': {
      title: 'Change what you are told',
      content: (
        <form
          method="post"
          action="/manage"
          className="subscribe-form"
          data-done="Check your inbox. If the address is subscribed, a link is on its way."
          data-failed="Nothing was mailed"
        >
          <label htmlFor="manage-email">Email address</label>
          <input id="manage-email" name="emailAddress" type="email" autoComplete="email" required autoFocus />
          <p className="hint">If it is subscribed, we mail you a link to change or pause the subscription.</p>
          <p className="result" role="status" />
          <button type="submit" className="button">
            Mail me a link
          </button>
        </form>
      ),
    },
    manage: { title: 'Change what you are told', content: <ManageForm components={state.components} /> },
    'manage-ask': {
      title: 'Change what you are told',
      content: (
        <>
          <p>
            This link is in every message to {ADDRESS_SLOT}, and messages get forwarded. We mail a fresh one to that
            address, with which the subscription can be changed or paused.
          </p>
          <form method="post">
            <button type="submit" className="button">
              Mail a fresh link
            </button>
          </form>
        </>
      ),
    },
    'manage-asked': {
      title: 'Check your inbox',
      content: <p>If the address is subscribed, a link is on its way. It works for 30 minutes.</p>,
      tone: 'operational',
    },
    managed: {
      title: 'Your choices are saved',
      content: (
        <p>They count from the next update on. The link to this form works until 30 minutes after we mailed it.</p>
      ),
      tone: 'operational',
    },
    'manage-failed': { title: 'Nothing was changed', content: <p>{DETAIL_SLOT}</p>, tone: 'partial_outage' },
  };
}

function ManageForm({ components }: { components: PageComponent[] }): ReactElement {
  return (
    <form method="post" className="manage">
      <p>Messages to {ADDRESS_SLOT}</p>
      <fieldset>
        <legend>Tell me about</legend>
        <Choice type="checkbox" name="kinds" value="incident" label="Incidents" />
        <Choice type="checkbox" name="kinds" value="maintenance" label="Maintenances" />
      </fieldset>
      <fieldset>
        <legend>Of these services</legend>
        <Choice type="radio" name="components" value="all" label="All, and those that are added later" />
        <Choice type="radio" name="components" value="some" label="Only those ticked here; none that are added later" />
        {groupComponents(components).map(({ name, components: members }) => (
          <ul key={name}>
            {name !== '' && <li>{name}</li>}
            {members.map((component) => (
              <li key={component.id}>
                <Choice type="checkbox" name="componentIds" value={component.id} label={component.name} />
              </li>
            ))}
          </ul>
        ))}
      </fieldset>
      <fieldset>
        <legend>Pause</legend>
        <Choice type="checkbox" name="paused" value="yes" label="Tell me nothing until I untick this" />
      </fieldset>
      <button type="submit" name="action" value="save" className="button">
        Save
      </button>{' '}
      <button type="submit" name="action" value="leave" className="button quiet">
        Unsubscribe
      </button>
    </form>
  );
}
