import { Button } from '@blueprintjs/core';
import { useEffect, useRef, type ReactElement } from 'react';
import { useNavigate } from 'react-router';
import { type Maintenance } from '../api/contract.js';
import { asProblem } from '../api/problem.js';
import { MAIN_PAGE_TOAST_MS, showToast } from '../feedback/toast.js';
import { useLazyGetIncidentQuery } from '../incidents/incidents.api.js';
import { paths } from '../navigation/paths.js';

const NOT_FOUND = 404;
const REDIRECT_MS = 3000;
const MISSING = 'Related incident not found, redirecting edit maintenance page.';

/**
 * Opens the incident that a maintenance became; if that is deleted, the maintenance itself, unless the list is left
 * before.
 */
export function GoToIncident({ maintenance }: { maintenance: Maintenance }): ReactElement {
  const navigate = useNavigate();
  const [getIncident, { isFetching }] = useLazyGetIncidentQuery();
  const redirect = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(redirect.current), []);

  const fail = (message: string): void => void showToast({ message, intent: 'danger', timeout: MAIN_PAGE_TOAST_MS });
  const missing = (): void => {
    fail(MISSING);
    clearTimeout(redirect.current);
    redirect.current = setTimeout(() => void navigate(paths.editMaintenance(maintenance.id)), REDIRECT_MS);
  };
  const open = async (): Promise<void> => {
    if (!maintenance.incidentId) return missing();
    const { data, error } = await getIncident(maintenance.incidentId);
    if (data) return void navigate(paths.editIncident(data.id));
    const problem = asProblem(error);
    return problem.status === NOT_FOUND ? missing() : fail(problem.detail);
  };

  return (
    <Button
      text="Go to Incident"
      aria-label={`Go to Incident of ${maintenance.name}`}
      loading={isFetching}
      onClick={() => void open()}
    />
  );
}
