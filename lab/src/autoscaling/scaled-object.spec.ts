import { describe, expect, it } from '@jest/globals';
import { DOWN_BY_DEFAULT, UP_BY_DEFAULT } from './autoscaler.js';
import { scaledBy } from './scaled-object.js';

const object = (spec: object, kind = 'ScaledObject') => ({
  apiVersion: 'keda.sh/v1alpha1',
  kind,
  metadata: { name: 'mails' },
  spec: { minReplicaCount: 1, maxReplicaCount: 4, triggers: [], ...spec },
});

describe('a ScaledObject', () => {
  it('becomes an autoscaler with the defaults of Kubernetes', () => {
    expect(scaledBy(object({ cooldownPeriod: 7 }))).toEqual({
      autoscaling: { min: 1, max: 4, up: UP_BY_DEFAULT, down: DOWN_BY_DEFAULT },
      triggers: [],
    });
  });

  it('says itself what differs from them', () => {
    const behavior = { scaleDown: { stabilizationWindowSeconds: 60 } };
    const { autoscaling } = scaledBy(object({ advanced: { horizontalPodAutoscalerConfig: { behavior } } }));
    expect(autoscaling.down).toEqual({ ...DOWN_BY_DEFAULT, stabilizationWindowSeconds: 60 });
  });

  it('is refused where it goes down to none, as is any other object', () => {
    expect(() => scaledBy(object({ minReplicaCount: 0 }))).toThrow('ScaledObject mails scales nothing from 1 on');
    expect(() => scaledBy(object({}, 'Deployment'))).toThrow('Deployment mails scales nothing from 1 on');
  });
});
