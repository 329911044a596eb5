import { Button } from '@blueprintjs/core';
import { Cross, Tick } from '@blueprintjs/icons';
import { useState, type ReactElement } from 'react';
import { type Incident, type IncidentImpact } from '../api/contract.js';
import { asProblem } from '../api/problem.js';
import { DETAIL_PAGE_TOAST_MS, showToast } from '../feedback/toast.js';
import { ImpactSelect } from './ImpactSelect.js';
import { useSetImpactMutation } from './incident-changes.api.js';

/** The impact of an incident; a change takes effect once it is confirmed. */
export function ImpactSelector({ incident }: { incident: Incident }): ReactElement {
  const [chosen, setChosen] = useState<IncidentImpact>();
  const [setImpact, { isLoading }] = useSetImpactMutation();
  const changed = chosen !== undefined && chosen !== incident.incidentImpact;

  const confirm = async (): Promise<void> => {
    if (!chosen) return;
    try {
      await setImpact({ id: incident.id, incidentImpact: chosen }).unwrap();
      void showToast({
        message: 'Incident updated successfully.',
        intent: 'success',
        timeout: DETAIL_PAGE_TOAST_MS,
      });
    } catch (error) {
      void showToast({ message: asProblem(error).detail, intent: 'danger', timeout: DETAIL_PAGE_TOAST_MS });
    }
  };

  return (
    <ImpactSelect value={chosen ?? incident.incidentImpact} onChange={setChosen} disabled={isLoading}>
      {!changed && incident.impactFollows && <span className="option-audience">Follows the worst service</span>}
      {changed && (
        <>
          <Button
            intent="success"
            icon={<Tick />}
            aria-label="Confirm impact"
            loading={isLoading}
            onClick={() => void confirm()}
          />
          <Button
            icon={<Cross />}
            aria-label="Cancel impact"
            disabled={isLoading}
            onClick={() => setChosen(undefined)}
          />
        </>
      )}
    </ImpactSelect>
  );
}
