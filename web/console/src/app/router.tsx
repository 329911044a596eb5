import { Navigate, Outlet, type RouteObject, ScrollRestoration } from 'react-router';
import { LoadFailed } from '../feedback/LoadFailed.js';
import { RouteLoader } from '../feedback/RouteLoader.js';
import { RequireSession } from '../session/RequireSession.js';
import { paths } from './paths.js';

function Root() {
  return (
    <>
      <RouteLoader />
      <Outlet />
      <ScrollRestoration />
    </>
  );
}

const authPage = async () => ({ Component: (await import('../auth/AuthPage.js')).AuthPage });

/** What signed-in staff see; every page is a chunk of its own. */
const protectedRoutes: RouteObject[] = [
  {
    lazy: async () => ({ Component: (await import('../incidents/IncidentsLayout.js')).IncidentsLayout }),
    children: [
      {
        path: paths.openIncidents,
        lazy: async () => ({ Component: (await import('../incidents/OpenIncidentsPage.js')).OpenIncidentsPage }),
      },
      {
        path: paths.resolvedIncidents,
        lazy: async () => ({
          Component: (await import('../incidents/ResolvedIncidentsPage.js')).ResolvedIncidentsPage,
        }),
      },
      {
        path: paths.maintenances,
        lazy: async () => ({ Component: (await import('../maintenances/MaintenancesPage.js')).MaintenancesPage }),
      },
    ],
  },
  {
    path: paths.newIncident,
    lazy: async () => ({ Component: (await import('../incidents/AddIncidentPage.js')).AddIncidentPage }),
  },
  {
    path: paths.newMaintenance,
    lazy: async () => ({ Component: (await import('../maintenances/AddMaintenancePage.js')).AddMaintenancePage }),
  },
  {
    lazy: async () => ({ Component: (await import('../session/RequireEditor.js')).RequireEditor }),
    children: [
      {
        path: '/incident/edit/:id',
        lazy: async () => ({ Component: (await import('../incidents/EditIncidentPage.js')).EditIncidentPage }),
      },
      {
        path: '/maintenances/edit/:id',
        lazy: async () => ({ Component: (await import('../maintenances/EditMaintenancePage.js')).EditMaintenancePage }),
      },
    ],
  },
  {
    path: paths.services,
    lazy: async () => ({ Component: (await import('../services/ServicesPage.js')).ServicesPage }),
  },
  {
    path: paths.newService,
    lazy: async () => ({ Component: (await import('../services/AddServicePage.js')).AddServicePage }),
  },
  {
    path: '/services/edit/:id',
    lazy: async () => ({ Component: (await import('../services/EditServicePage.js')).EditServicePage }),
  },
];

/** The route table. The bare address leads to the open incidents, an unknown one to the login. */
export const routes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <LoadFailed />,
    hydrateFallbackElement: <RouteLoader initial />,
    children: [
      { path: '/', element: <Navigate to={paths.openIncidents} replace /> },
      { path: paths.login, lazy: authPage },
      { path: `${paths.signup}/*`, lazy: authPage },
      { path: paths.terms, lazy: async () => ({ Component: (await import('../auth/TermsPage.js')).TermsPage }) },
      { path: paths.error, lazy: async () => ({ Component: (await import('../feedback/ErrorPage.js')).ErrorPage }) },
      {
        element: <RequireSession />,
        children: [
          {
            lazy: async () => ({ Component: (await import('../shell/Shell.js')).Shell }),
            children: [{ errorElement: <LoadFailed />, children: protectedRoutes }],
          },
        ],
      },
      { path: '*', element: <Navigate to={paths.login} replace /> },
    ],
  },
];
