import { type ReactElement } from 'react';
import { useTexts } from '../language/texts-context.js';
import { type PageComponent } from '../state/page-state.js';
import { Choice } from './Choice.js';
import { MailLanguage } from './MailLanguage.js';

/** A channel with a form. */
export type SubscribeChannel = 'email' | 'webhook';

export interface SubscribeChoicesProps {
  /** The services that may be chosen. */
  components: PageComponent[];
  /** Programs are offered changes of a service's status as well, and people the language of their mails. */
  channel: SubscribeChannel;
}

/**
 * Collapsed by default: kinds of notifications, services, and the language of mails. Without a choice, a subscriber
 * gets all incidents and maintenances in the language of the page.
 */
export function SubscribeChoices({ components, channel }: SubscribeChoicesProps): ReactElement {
  const t = useTexts();
  return (
    <details className="choices">
      <summary>{t.choices.summary}</summary>
      <fieldset>
        <legend>{t.choices.about}</legend>
        {/* Unticked boxes are not sent; this field says that the boxes were in the form. */}
        <input type="hidden" name="kinds" value="" />
        <Choice type="checkbox" name="kinds" value="incident" label={t.choices.incidents} defaultChecked />
        <Choice type="checkbox" name="kinds" value="maintenance" label={t.choices.maintenances} defaultChecked />
        {channel === 'webhook' && (
          <Choice type="checkbox" name="kinds" value="component_status" label={t.choices.statusChanges} />
        )}
      </fieldset>
      {components.length > 1 && (
        <fieldset>
          <legend>{t.choices.only}</legend>
          <p className="hint">{t.choices.onlyHint}</p>
          {components.map(({ id, name, nameLang }) => (
            <Choice key={id} type="checkbox" name="componentIds" value={id} label={name} lang={nameLang} />
          ))}
        </fieldset>
      )}
      {channel === 'email' && <MailLanguage chosen={t.language} />}
    </details>
  );
}
