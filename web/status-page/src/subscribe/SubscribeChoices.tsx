import { type ReactElement } from 'react';
import { useTexts } from '../language/texts-context.js';
import { type PageComponent } from '../state/page-state.js';
import { Choice } from './Choice.js';

export interface SubscribeChoicesProps {
  /** The services that may be chosen. */
  components: PageComponent[];
  /** Whether changes of a service's status are offered as well; they are for programs. */
  statusChanges: boolean;
}

/**
 * Collapsed by default: kinds of notifications, and services. Without a choice, a subscriber gets all incidents and
 * maintenances.
 */
export function SubscribeChoices({ components, statusChanges }: SubscribeChoicesProps): ReactElement {
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
        {statusChanges && (
          <Choice type="checkbox" name="kinds" value="component_status" label={t.choices.statusChanges} />
        )}
      </fieldset>
      {components.length > 1 && (
        <fieldset>
          <legend>{t.choices.only}</legend>
          <p className="hint">{t.choices.onlyHint}</p>
          {components.map(({ id, name }) => (
            <Choice key={id} type="checkbox" name="componentIds" value={id} label={name} />
          ))}
        </fieldset>
      )}
    </details>
  );
}
