import { type StatusWords } from './status-words.js';

/** Turkish. */
export const trStatus: StatusWords = {
  overallStatus: {
    operational: 'Tüm sistemler çalışıyor',
    under_maintenance: 'Hizmet bakımda',
    degraded_performance: 'Hizmette kısmi yavaşlama',
    partial_outage: 'Sistemde kısmi kesinti',
    major_outage: 'Sistemde büyük kesinti',
  },
  componentStatus: {
    operational: 'Çalışıyor',
    under_maintenance: 'Bakımda',
    degraded_performance: 'Performans düşük',
    partial_outage: 'Kısmi kesinti',
    major_outage: 'Büyük kesinti',
  },
  incidentStatus: {
    investigating: 'İnceleniyor',
    identified: 'Nedeni bulundu',
    monitoring: 'İzleniyor',
    resolved: 'Çözüldü',
  },
  postmortem: 'Olay sonrası değerlendirme',
  incidentImpact: {
    none: 'Etkisi yok',
    minor: 'Düşük etki',
    major: 'Yüksek etki',
    critical: 'Kritik etki',
    maintenance: 'Bakım',
  },
  maintenanceState: {
    scheduled: 'Planlandı',
    in_progress: 'Sürüyor',
    completed: 'Tamamlandı',
    cancelled: 'İptal edildi',
  },
};
