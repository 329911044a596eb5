import { type ReactElement } from 'react';
import { useTexts } from '../language/texts-context.js';
import { type PageComponent } from '../page-state.js';
import { Choice } from './Choice.js';

export interface SubscribeChoicesProps {
  /** Those that may be chosen. */
  components: PageComponent[];
  /** Whether changes of a service's status are told as well; they are for programs. */
  statusChanges: boolean;
}

/** Folded away: what to be told, and of which services. Who leaves it alone is told of all incidents and maintenances. */
export function SubscribeChoices({ components, statusChanges }: SubscribeChoicesProps): ReactElement {
  const t = useTexts();
  return (
    <details className="choices">
      <summary>{t.choices.summary}</summary>
      <fieldset>
        <legend>{t.choices.about}</legend>
        {/* Boxes that are not ticked are not sent; this one says that they were there. */}
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
