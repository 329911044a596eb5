import { type StatusWords } from './status-words.js';

/** Spanish. */
export const esStatus: StatusWords = {
  overallStatus: {
    operational: 'Todos los sistemas operativos',
    under_maintenance: 'Servicio en mantenimiento',
    degraded_performance: 'Servicio parcialmente degradado',
    partial_outage: 'Interrupción parcial del sistema',
    major_outage: 'Interrupción grave del sistema',
  },
  componentStatus: {
    operational: 'Operativo',
    under_maintenance: 'En mantenimiento',
    degraded_performance: 'Rendimiento degradado',
    partial_outage: 'Interrupción parcial',
    major_outage: 'Interrupción grave',
  },
  incidentStatus: {
    investigating: 'En investigación',
    identified: 'Causa identificada',
    monitoring: 'En observación',
    resolved: 'Resuelto',
  },
  postmortem: 'Análisis posterior',
  incidentImpact: {
    none: 'Sin impacto',
    minor: 'Impacto leve',
    major: 'Impacto grave',
    critical: 'Impacto crítico',
    maintenance: 'Mantenimiento',
  },
  maintenanceState: {
    scheduled: 'Programado',
    in_progress: 'En curso',
    completed: 'Finalizado',
    cancelled: 'Cancelado',
  },
};
