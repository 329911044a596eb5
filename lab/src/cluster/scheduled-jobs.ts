import type { KubeObject } from '../chart/helm.js';
import { NAMESPACE } from './release.js';

/** The CronJobs of a release. */
export const SCHEDULED = ['backup', 'drill', 'probe'] as const;
export const BACKUPS = 'candor-backups';
export const BACKUPS_CLAIM: KubeObject = {
  apiVersion: 'v1',
  kind: 'PersistentVolumeClaim',
  metadata: { name: BACKUPS, namespace: NAMESPACE },
  spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } },
};
/** They run when they are started. */
const NEVER = '0 0 1 1 *';

/** An address at which the page is reached in the cluster, as strangers reach it. */
export function pageService(domain: string): KubeObject {
  const selector = { 'app.kubernetes.io/name': 'candor', 'app.kubernetes.io/component': 'gateway' };
  const spec = { selector, ports: [{ port: 80, targetPort: 'http' }] };
  return { apiVersion: 'v1', kind: 'Service', metadata: { name: domain, namespace: NAMESPACE }, spec };
}

export function scheduledValues(domain: string) {
  return {
    addresses: { pages: `http://{domain}.${NAMESPACE}.svc` },
    backup: {
      enabled: true,
      target: 'file:///backups',
      schedule: NEVER,
      drill: { schedule: NEVER },
      extraVolumes: [{ name: 'backups', persistentVolumeClaim: { claimName: BACKUPS } }],
      extraVolumeMounts: [{ name: 'backups', mountPath: '/backups' }],
    },
    probe: { pages: [`http://${domain}.${NAMESPACE}.svc`], schedule: NEVER },
  };
}

export const UNSCHEDULED = {
  addresses: { pages: 'http://{domain}.localhost:8080' },
  backup: { enabled: false, extraVolumes: [], extraVolumeMounts: [] },
  probe: { pages: [] },
};
