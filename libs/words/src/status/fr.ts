import { type StatusWords } from './status-words.js';

/** French. */
export const frStatus: StatusWords = {
  overallStatus: {
    operational: 'Tous les systèmes sont opérationnels',
    under_maintenance: 'Service en maintenance',
    degraded_performance: 'Service partiellement dégradé',
    partial_outage: 'Panne partielle du système',
    major_outage: 'Panne majeure du système',
  },
  componentStatus: {
    operational: 'Opérationnel',
    under_maintenance: 'En maintenance',
    degraded_performance: 'Performances dégradées',
    partial_outage: 'Panne partielle',
    major_outage: 'Panne majeure',
  },
  incidentStatus: {
    investigating: 'En cours d’analyse',
    identified: 'Cause identifiée',
    monitoring: 'Sous surveillance',
    resolved: 'Résolu',
  },
  postmortem: 'Bilan de l’incident',
  incidentImpact: {
    none: 'Aucun impact',
    minor: 'Impact mineur',
    major: 'Impact majeur',
    critical: 'Impact critique',
    maintenance: 'Maintenance',
  },
  maintenanceState: {
    scheduled: 'Planifiée',
    in_progress: 'En cours',
    completed: 'Terminée',
    cancelled: 'Annulée',
  },
};
