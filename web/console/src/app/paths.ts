/** Paths of the console's routes, by the name that links use. */
export const paths = {
  login: '/login',
  signup: '/signup',
  terms: '/terms',
  error: '/error',
  openIncidents: '/incidents/open',
  resolvedIncidents: '/incidents/resolved',
  newIncident: '/incident/new',
  editIncident: (id: string) => `/incident/edit/${encodeURIComponent(id)}`,
  maintenances: '/incidents/maintenances',
  newMaintenance: '/maintenances/new',
  editMaintenance: (id: string) => `/maintenances/edit/${encodeURIComponent(id)}`,
  services: '/services/list',
  newService: '/services/new',
  editService: (id: string) => `/services/edit/${encodeURIComponent(id)}`,
} as const;
