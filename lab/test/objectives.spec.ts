import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { workspace } from '@candor/dev/launcher/workspace.js';
import { SendMetrics } from '@candor/notifications/channel/send-metrics.js';
import { newId } from '@candor/platform/ids.js';
import { Metrics } from '@candor/platform/metrics.js';

interface Rule {
  record?: string;
  alert?: string;
  expr: string;
  labels?: { severity: string };
}

const files = path.join(workspace, 'charts', 'candor', 'files');
const RECORDED = /\bcandor:\w+(?::\w+)?/g;
const MINUTES = { m: 1, h: 60, d: 24 * 60 } as const;
const minutes = (window: string) => Number(window.slice(0, -1)) * MINUTES[window.slice(-1) as keyof typeof MINUTES];

describe('the objectives of operation', () => {
  let rules: Rule[];
  let dashboards: string[];

  beforeAll(async () => {
    const { groups } = parse(await readFile(path.join(files, 'alerts.yaml'), 'utf8')) as {
      groups: { rules: Rule[] }[];
    };
    rules = groups.flatMap((group) => group.rules);
    const names = await readdir(path.join(files, 'dashboards'));
    dashboards = await Promise.all(names.map((name) => readFile(path.join(files, 'dashboards', name), 'utf8')));
  });

  it('are measured by series that are recorded, each once, and none is recorded for nothing', () => {
    const recorded = rules.flatMap(({ record }) => record ?? []);
    const used = [...rules.map(({ expr }) => expr), ...dashboards].flatMap((text) => text.match(RECORDED) ?? []);
    expect(recorded.length).toBeGreaterThan(15);
    expect(new Set(recorded).size).toBe(recorded.length);
    expect([...new Set(used)].sort()).toEqual([...recorded].sort());
  });

  it('have alerts with a page each, and the list of these for operators is complete', async () => {
    const alerts = [...new Set(rules.flatMap(({ alert }) => alert ?? []))].sort();
    const pages = await readdir(path.join(workspace, 'docs/runbooks'));
    expect(pages.sort()).toEqual(alerts.map((alert) => `${alert}.md`));
    const text = await readFile(path.join(workspace, 'docs/OPERATING.md'), 'utf8');
    const [list = ''] = text.split('\n## Runbooks\n').slice(1).join('').split('\n## ');
    expect([...list.matchAll(/\]\(runbooks\/(\w+)\.md\)/g)].map(([, name]) => name).sort()).toEqual(alerts);
  });

  it('are recorded over the window that the name says', () => {
    for (const { record = '', expr } of rules) {
      const window = /:errors_(\w+)$/.exec(record)?.[1];
      if (window !== undefined) expect([record, ...new Set(expr.match(/\[\w+\]/g))]).toEqual([record, `[${window}]`]);
    }
  });

  it('alert where both the long window and one a twelfth of it say so, urgently and in time', () => {
    const budgets = rules.filter(({ alert }) => alert?.endsWith('Budget'));
    expect(budgets.map(({ labels }) => labels?.severity)).toEqual([
      'critical',
      'warning',
      'critical',
      'warning',
      'critical',
      'warning',
    ]);
    for (const { expr, labels } of budgets) {
      const pairs = [
        ...expr.matchAll(/errors_(\w+) > ([\d.* ]+) and candor:\w+:errors_(\w+) > ([\d.* ]+)(?=[)\s]|$)/g),
      ];
      expect(pairs).toHaveLength(labels?.severity === 'critical' ? 2 : 1);
      for (const [, long = '', over = '', short = '', overToo = ''] of pairs) {
        expect([long, minutes(long) / minutes(short)]).toEqual([long, 12]);
        expect(over.trim()).toBe(overToo.trim());
      }
    }
  });

  it('count notifications by a bucket that there is', async () => {
    const metrics = new Metrics();
    const channel = { name: 'email' } as ConstructorParameters<typeof SendMetrics>[1];
    new SendMetrics(metrics, channel).ended(newId(), { kind: 'delivered' });
    expect((await metrics.text()).body).toContain(
      'candor_notification_latency_seconds_bucket{le="60",channel="email"} 1',
    );
  });
});
