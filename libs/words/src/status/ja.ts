import { type StatusWords } from './status-words.js';

/** Japanese. */
export const jaStatus: StatusWords = {
  overallStatus: {
    operational: 'すべてのシステムが正常に稼働しています',
    under_maintenance: 'メンテナンスを実施しています',
    degraded_performance: '一部のサービスの性能が低下しています',
    partial_outage: 'システムの一部が停止しています',
    major_outage: '大規模なシステム障害が発生しています',
  },
  componentStatus: {
    operational: '正常稼働中',
    under_maintenance: 'メンテナンス中',
    degraded_performance: 'パフォーマンス低下',
    partial_outage: '一部停止',
    major_outage: '大規模停止',
  },
  incidentStatus: {
    investigating: '調査中',
    identified: '原因特定',
    monitoring: '経過観察中',
    resolved: '解決済み',
  },
  postmortem: '事後報告',
  incidentImpact: {
    none: '影響なし',
    minor: '影響: 小',
    major: '影響: 大',
    critical: '影響: 重大',
    maintenance: 'メンテナンス',
  },
  maintenanceState: {
    scheduled: '予定',
    in_progress: '実施中',
    completed: '完了',
    cancelled: '中止',
  },
};
