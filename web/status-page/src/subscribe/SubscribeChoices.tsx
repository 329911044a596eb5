import { type ReactElement } from 'react';
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
  return (
    <details className="choices">
      <summary>Choose what you are told</summary>
      <fieldset>
        <legend>Tell me about</legend>
        {/* Boxes that are not ticked are not sent; this one says that they were there. */}
        <input type="hidden" name="kinds" value="" />
        <Choice type="checkbox" name="kinds" value="incident" label="Incidents" defaultChecked />
        <Choice type="checkbox" name="kinds" value="maintenance" label="Maintenances" defaultChecked />
        {statusChanges && <Choice type="checkbox" name="kinds" value="component_status" label="Status changes" />}
      </fieldset>
      {components.length > 1 && (
        <fieldset>
          <legend>Only of these services</legend>
          <p className="hint">Tick none to hear of all, and of those that are added later.</p>
          {components.map(({ id, name }) => (
            <Choice key={id} type="checkbox" name="componentIds" value={id} label={name} />
          ))}
        </fieldset>
      )}
    </details>
  );
}
