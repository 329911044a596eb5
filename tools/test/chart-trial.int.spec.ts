import { beforeAll, describe, expect, it } from '@jest/globals';
import { render, type KubeObject } from './helm.js';

/** What the minimal preset brings along besides the apps. */
const TRIAL = ['candor-postgres', 'candor-nats'];

describe('the trial, by the minimal preset', () => {
  let objects: KubeObject[];

  beforeAll(async () => {
    objects = await render('minimal');
  }, 300_000);

  const trialOf = (of: readonly KubeObject[]) =>
    of.filter(({ kind, metadata }) => /^(StatefulSet|Deployment)$/.test(kind) && TRIAL.includes(metadata.name));

  it('leaves database and broker running when the version changes', async () => {
    const next = await render('minimal', { args: ['--set', 'image.tag=0.9.0'] });
    const templates = (of: readonly KubeObject[]) => trialOf(of).map(({ spec }) => spec?.template);
    expect(templates(objects)).toHaveLength(TRIAL.length);
    expect(templates(next)).toEqual(templates(objects));
    // What changes with a version of the chart alone, which cannot be set.
    expect(JSON.stringify(templates(objects))).not.toMatch(/helm\.sh\/chart|app\.kubernetes\.io\/version/);
  });
});
