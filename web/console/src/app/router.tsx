import { Navigate, Outlet, type RouteObject, ScrollRestoration } from 'react-router';
import { LoadFailed } from '../feedback/LoadFailed.js';
import { RouteLoader } from '../feedback/RouteLoader.js';
import { paths } from '../navigation/paths.js';
import { RequireSession } from './RequireSession.js';

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

/** The pages of signed-in staff; every page is its own chunk. */
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
      {
        path: paths.templates,
        lazy: async () => ({ Component: (await import('../templates/TemplatesPage.js')).TemplatesPage }),
      },
    ],
  },
  {
    path: paths.newIncident,
    lazy: async () => ({ Component: (await import('../incidents/AddIncidentPage.js')).AddIncidentPage }),
  },
  {
    path: '/incident/view/:id',
    lazy: async () => ({ Component: (await import('../incidents/ViewIncidentPage.js')).ViewIncidentPage }),
  },
  {
    path: paths.announcements,
    lazy: async () => ({ Component: (await import('../announcements/AnnouncementsPage.js')).AnnouncementsPage }),
  },
  {
    path: paths.newMaintenance,
    lazy: async () => ({ Component: (await import('../maintenances/AddMaintenancePage.js')).AddMaintenancePage }),
  },
  {
    lazy: async () => ({ Component: (await import('./RequireEditor.js')).RequireEditor }),
    children: [
      {
        path: '/incident/edit/:id',
        lazy: async () => ({ Component: (await import('../incidents/EditIncidentPage.js')).EditIncidentPage }),
      },
      {
        path: paths.orderServices,
        lazy: async () => ({ Component: (await import('../services/OrderServicesPage.js')).OrderServicesPage }),
      },
      {
        path: paths.apiKeys,
        lazy: async () => ({ Component: (await import('../api-keys/ApiKeysPage.js')).ApiKeysPage }),
      },
      {
        path: '/maintenances/edit/:id',
        lazy: async () => ({ Component: (await import('../maintenances/EditMaintenancePage.js')).EditMaintenancePage }),
      },
      {
        path: paths.newAnnouncement,
        lazy: async () => ({
          Component: (await import('../announcements/AddAnnouncementPage.js')).AddAnnouncementPage,
        }),
      },
      {
        path: '/announcements/edit/:id',
        lazy: async () => ({
          Component: (await import('../announcements/EditAnnouncementPage.js')).EditAnnouncementPage,
        }),
      },
      {
        path: paths.newTemplate,
        lazy: async () => ({ Component: (await import('../templates/AddTemplatePage.js')).AddTemplatePage }),
      },
      {
        path: '/templates/edit/:id',
        lazy: async () => ({ Component: (await import('../templates/EditTemplatePage.js')).EditTemplatePage }),
      },
      {
        path: paths.pages,
        lazy: async () => ({ Component: (await import('../pages/PagesPage.js')).PagesPage }),
      },
      {
        path: paths.newPage,
        lazy: async () => ({ Component: (await import('../pages/AddPagePage.js')).AddPagePage }),
      },
      {
        path: '/pages/edit/:id',
        lazy: async () => ({ Component: (await import('../pages/EditPagePage.js')).EditPagePage }),
      },
      {
        path: paths.settings,
        lazy: async () => ({ Component: (await import('../settings/SettingsPage.js')).SettingsPage }),
      },
      {
        path: paths.auditLog,
        lazy: async () => ({ Component: (await import('../audit-log/AuditLogPage.js')).AuditLogPage }),
      },
      {
        lazy: async () => ({ Component: (await import('../billing/BillingLayout.js')).BillingLayout }),
        children: [
          { path: paths.plans, lazy: async () => ({ Component: (await import('../billing/PlansPage.js')).PlansPage }) },
          {
            path: paths.invoices,
            lazy: async () => ({ Component: (await import('../billing/InvoicesPage.js')).InvoicesPage }),
          },
        ],
      },
      {
        path: paths.integrations,
        lazy: async () => ({ Component: (await import('../integrations/IntegrationsPage.js')).IntegrationsPage }),
      },
      {
        path: paths.integrationsOf('twitter'),
        lazy: async () => ({
          Component: (await import('../integrations/TwitterIntegrationPage.js')).TwitterIntegrationPage,
        }),
      },
      {
        path: paths.integrationsOf('email'),
        lazy: async () => ({
          Component: (await import('../integrations/EmailIntegrationPage.js')).EmailIntegrationPage,
        }),
      },
      {
        path: paths.integrationsOf('slack'),
        lazy: async () => ({
          Component: (await import('../integrations/SlackIntegrationPage.js')).SlackIntegrationPage,
        }),
      },
      {
        path: paths.integrationsOf('webhook'),
        lazy: async () => ({
          Component: (await import('../integrations/WebhookIntegrationPage.js')).WebhookIntegrationPage,
        }),
      },
      {
        path: '/integrations/:channel/:id/deliveries',
        lazy: async () => ({ Component: (await import('../integrations/IntegrationLogPage.js')).IntegrationLogPage }),
      },
    ],
  },
  {
    path: paths.customize,
    lazy: async () => ({ Component: (await import('../customize/CustomizePage.js')).CustomizePage }),
  },
  {
    lazy: async () => ({ Component: (await import('../subscribers/SubscribersLayout.js')).SubscribersLayout }),
    children: [
      {
        path: paths.subscribers('email'),
        lazy: async () => ({ Component: (await import('../subscribers/SubscribersPage.js')).EmailSubscribersPage }),
      },
      {
        path: paths.subscribers('slack'),
        lazy: async () => ({ Component: (await import('../subscribers/SubscribersPage.js')).SlackSubscribersPage }),
      },
      {
        path: paths.subscribers('webhook'),
        lazy: async () => ({ Component: (await import('../subscribers/SubscribersPage.js')).WebhookSubscribersPage }),
      },
    ],
  },
  {
    path: '/subscribers/:channel/:id/deliveries',
    lazy: async () => ({ Component: (await import('../subscribers/SubscriberLogPage.js')).SubscriberLogPage }),
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
  {
    path: paths.thirdPartyComponents,
    lazy: async () => ({
      Component: (await import('../upstreams/ThirdPartyComponentsPage.js')).ThirdPartyComponentsPage,
    }),
  },
  {
    path: '/components/third-party-components/:id',
    lazy: async () => ({ Component: (await import('../upstreams/UpstreamPage.js')).UpstreamPage }),
  },
  {
    lazy: async () => ({ Component: (await import('../users/UsersLayout.js')).UsersLayout }),
    children: [
      { path: paths.users, lazy: async () => ({ Component: (await import('../users/UsersPage.js')).UsersPage }) },
      { path: paths.sso, lazy: async () => ({ Component: (await import('../sso/SsoPage.js')).SsoPage }) },
    ],
  },
  { path: paths.badge, lazy: async () => ({ Component: (await import('../badge/BadgePage.js')).BadgePage }) },
  { path: paths.profile, lazy: async () => ({ Component: (await import('../profile/ProfilePage.js')).ProfilePage }) },
  { path: paths.hello, lazy: async () => ({ Component: (await import('../welcome/HelloPage.js')).HelloPage }) },
];

/**
 * The public page's paths belong to the hosts of pages; on the console's own hosts they redirect to the open incidents.
 */
const customerRoutes: RouteObject[] = ['/', '/incidents/:id', '/maintenances/:id', '/announcements/:id'].map(
  (path) => ({
    path,
    element: <Navigate to={paths.openIncidents} replace />,
  }),
);

/** The route table. `/` leads to the open incidents, an unknown path to the login. */
export const routes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <LoadFailed />,
    hydrateFallbackElement: <RouteLoader initial />,
    children: [
      ...customerRoutes,
      {
        path: paths.landing,
        lazy: async () => ({ Component: (await import('../welcome/LandingPage.js')).LandingPage }),
      },
      { path: paths.login, lazy: authPage },
      { path: `${paths.signup}/*`, lazy: authPage },
      {
        path: paths.callback,
        lazy: async () => ({ Component: (await import('../auth/CallbackPage.js')).CallbackPage }),
      },
      {
        path: paths.activate,
        lazy: async () => ({ Component: (await import('../auth/ActivatePage.js')).ActivatePage }),
      },
      { path: paths.terms, lazy: async () => ({ Component: (await import('../auth/TermsPage.js')).TermsPage }) },
      { path: paths.error, lazy: async () => ({ Component: (await import('../feedback/ErrorPage.js')).ErrorPage }) },
      {
        path: paths.paymentRequired,
        lazy: async () => ({ Component: (await import('../feedback/PaymentRequiredPage.js')).PaymentRequiredPage }),
      },
      {
        path: paths.noSuchDomain,
        lazy: async () => ({ Component: (await import('../feedback/NoSuchDomainPage.js')).NoSuchDomainPage }),
      },
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
