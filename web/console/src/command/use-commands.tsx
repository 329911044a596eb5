import { Add, Calendar, Edit, IdNumber, Layers, LogOut } from '@blueprintjs/icons';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { useMayEdit } from '../account/permissions.js';
import { signOut } from '../account/sign-out.js';
import { OPEN_INCIDENTS, useListIncidentsInfiniteQuery } from '../incidents/incidents.api.js';
import { areasFor } from '../navigation/areas.js';
import { paths } from '../navigation/paths.js';
import { useConsoleDispatch } from '../store/hooks.js';
import { type Command } from './command.rules.js';

/** The commands of the signed-in user; opening an incident comes first, so that one Enter is enough. */
export function useCommands(): Command[] {
  const navigate = useNavigate();
  const dispatch = useConsoleDispatch();
  const mayEdit = useMayEdit() ?? false;
  const { data: incidents } = useListIncidentsInfiniteQuery(OPEN_INCIDENTS);

  return useMemo(() => {
    const go = (to: string) => (): void => void navigate(to);
    const creations: Command[] = [
      {
        id: 'new-incident',
        label: 'Create New Incident',
        hint: 'Incidents',
        icon: <Add />,
        words: 'open',
        run: go(paths.newIncident),
      },
      {
        id: 'new-maintenance',
        label: 'Create Maintenance',
        hint: 'Maintenance',
        icon: <Calendar />,
        words: 'plan schedule new',
        run: go(paths.newMaintenance),
      },
    ];
    const updates = (incidents?.pages ?? [])
      .flatMap((page) => page.incidents)
      .map(({ id, name }): Command => ({
        id: `incident-${id}`,
        label: name,
        hint: 'Update incident',
        icon: <Edit />,
        words: 'update incident',
        run: go(paths.editIncident(id)),
      }));
    const additions: Command[] = [
      { id: 'new-service', label: 'Add New Service', hint: 'Services', icon: <Layers />, run: go(paths.newService) },
    ];
    const places = areasFor(mayEdit).map(({ to, label, icon }): Command => ({
      id: to,
      label,
      hint: 'Go to',
      icon,
      words: 'go',
      run: go(to),
    }));
    const own: Command[] = [
      { id: 'profile', label: 'My Profile', hint: 'Account', icon: <IdNumber />, run: go(paths.profile) },
      { id: 'logout', label: 'Logout', hint: 'Account', icon: <LogOut />, run: () => dispatch(signOut()) },
    ];
    return [...(mayEdit ? [...creations, ...updates, ...additions] : []), ...places, ...own];
  }, [navigate, dispatch, mayEdit, incidents]);
}
