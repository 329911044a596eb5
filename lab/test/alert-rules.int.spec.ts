import { execFile } from 'node:child_process';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { parse, stringify } from 'yaml';
import { workspace } from '@candor/dev/launcher/workspace.js';
import { debianProgram } from '@candor/dev/servers/debian-program.js';
import { testRunFolder } from '../src/fixtures/test-run.js';

const run = promisify(execFile);
const RULES = path.join(workspace, 'charts', 'candor', 'files', 'alerts.yaml');
const WAYS = 'There is no promtool on this machine; it is in the package prometheus of Debian and Ubuntu.';

interface Alert {
  readonly labels: Readonly<Record<string, string>>;
  readonly summary: string;
}

/** What Prometheus has scraped, and the alerts that it then sends. */
interface Situation {
  readonly alert: string;
  readonly what: string;
  /** Series and their values, once a minute, in promtool's notation: `3+2x4` is 3 5 7 9 11. */
  readonly scraped: Readonly<Record<string, string>>;
  /** Time since the first value. */
  readonly at: string;
  readonly fires?: readonly Alert[];
}

const critical = (summary: string, labels = {}): Alert => ({ labels: { severity: 'critical', ...labels }, summary });
const warning = (summary: string, labels = {}): Alert => ({ labels: { severity: 'warning', ...labels }, summary });
const email = { channel: 'email' };

/** Of each alert at least one situation in which it fires, and one in which it does not. */
const SITUATIONS: readonly Situation[] = [
  {
    alert: 'CandorDeliveriesWait',
    what: 'one of two queues has waited for three minutes',
    scraped: {
      'candor_delivery_queue_oldest_age_seconds{channel="email"}': '180x10',
      'candor_delivery_queue_oldest_age_seconds{channel="webhook"}': '3x10',
    },
    at: '5m',
    fires: [critical('Deliveries by email have waited for 3m 0s.', email)],
  },
  {
    alert: 'CandorDeliveriesWait',
    what: 'a queue was long for a minute',
    scraped: { 'candor_delivery_queue_oldest_age_seconds{channel="email"}': '3 180 3x8' },
    at: '2m',
  },
  {
    alert: 'CandorDeliveriesLate',
    what: 'half of the mails take longer than a minute',
    scraped: {
      'candor_notification_latency_seconds_bucket{channel="email",le="60"}': '0+60x40',
      'candor_notification_latency_seconds_bucket{channel="email",le="300"}': '0+120x40',
      'candor_notification_latency_seconds_bucket{channel="email",le="+Inf"}': '0+120x40',
    },
    at: '30m',
    fires: [warning('One in twenty notifications by email takes longer than 4m 36s.', email)],
  },
  {
    alert: 'CandorDeliveriesLate',
    what: 'all but one in a hundred are there within a minute',
    scraped: {
      'candor_notification_latency_seconds_bucket{channel="email",le="60"}': '0+99x40',
      'candor_notification_latency_seconds_bucket{channel="email",le="300"}': '0+100x40',
      'candor_notification_latency_seconds_bucket{channel="email",le="+Inf"}': '0+100x40',
    },
    at: '30m',
  },
  {
    alert: 'CandorDeliveriesFail',
    what: 'every third mail is refused or put off',
    scraped: {
      'candor_notification_attempts_total{channel="email",outcome="delivered"}': '0+60x40',
      'candor_notification_attempts_total{channel="email",outcome="retry"}': '0+20x40',
      'candor_notification_attempts_total{channel="email",outcome="rejected"}': '0+10x40',
    },
    at: '30m',
    fires: [warning('33.33% of the sends by email fail.', email)],
  },
  {
    alert: 'CandorDeliveriesFail',
    what: 'one mail in ten is put off',
    scraped: {
      'candor_notification_attempts_total{channel="email",outcome="delivered"}': '0+90x40',
      'candor_notification_attempts_total{channel="email",outcome="retry"}': '0+10x40',
    },
    at: '30m',
  },
  {
    alert: 'CandorOutboxStuck',
    what: 'an outbox is not emptied',
    scraped: {
      'candor_outbox_oldest_age_seconds{schema="incidents"}': '45x5',
      'candor_outbox_oldest_age_seconds{schema="catalog"}': '0x5',
    },
    at: '3m',
    fires: [critical('What incidents has saved has not been published for 45s.', { schema: 'incidents' })],
  },
  {
    alert: 'CandorOutboxStuck',
    what: 'an outbox is emptied within seconds',
    scraped: { 'candor_outbox_oldest_age_seconds{schema="incidents"}': '5x5' },
    at: '3m',
  },
  {
    alert: 'CandorDeadLetters',
    what: 'two messages were given up',
    scraped: { candor_dead_letters: '2x10' },
    at: '8m',
    fires: [warning('2 messages were given up.')],
  },
  {
    alert: 'CandorDeadLetters',
    what: 'the one was sent again within five minutes',
    scraped: { candor_dead_letters: '1x3 0x7' },
    at: '8m',
  },
  {
    alert: 'CandorApiErrors',
    what: 'five calls in a hundred fail',
    scraped: {
      'candor_http_request_duration_seconds_count{status="200"}': '0+95x20',
      'candor_http_request_duration_seconds_count{status="503"}': '0+5x20',
    },
    at: '15m',
    fires: [critical('5% of the API calls fail.')],
  },
  {
    alert: 'CandorApiErrors',
    what: 'callers make mistakes',
    scraped: {
      'candor_http_request_duration_seconds_count{status="200"}': '0+50x20',
      'candor_http_request_duration_seconds_count{status="400"}': '0+50x20',
    },
    at: '15m',
  },
  {
    alert: 'CandorPagesBehind',
    what: 'an event of pages is a minute old',
    scraped: { 'candor_event_oldest_age_seconds{consumer="pages-downtimes"}': '60x5' },
    at: '3m',
    fires: [critical('What has changed is not on the pages since 1m 0s.')],
  },
  {
    alert: 'CandorPagesBehind',
    what: 'events of pages are new, those of others old',
    scraped: {
      'candor_event_oldest_age_seconds{consumer="pages-downtimes"}': '0x5',
      'candor_event_oldest_age_seconds{consumer="identity-audit-log"}': '60x5',
    },
    at: '3m',
  },
  {
    alert: 'CandorPageUnreachable',
    what: 'the last good visit was six minutes ago',
    scraped: { 'kube_cronjob_status_last_successful_time{cronjob="candor-probe"}': '0x10' },
    at: '6m',
    fires: [critical('For 6m 0s no visit of candor-probe has found all pages answered.', { cronjob: 'candor-probe' })],
  },
  {
    alert: 'CandorPageUnreachable',
    what: 'the visit before the last one failed, and no other CronJob counts',
    scraped: {
      'kube_cronjob_status_last_successful_time{cronjob="candor-probe"}': '0 60 60 180x7',
      'kube_cronjob_status_last_successful_time{cronjob="something-else"}': '0x10',
    },
    at: '7m',
  },
  {
    alert: 'CandorPageCopiesWait',
    what: 'the store has refused a page for six minutes',
    scraped: { candor_page_copy_oldest_age_seconds: '0+60x10' },
    at: '8m',
    fires: [warning('What has changed is not in the copy of the pages since 8m 0s.')],
  },
  {
    alert: 'CandorPageCopiesWait',
    what: 'a large page is written for a minute',
    scraped: { candor_page_copy_oldest_age_seconds: '0 60 0x10' },
    at: '8m',
  },
  {
    alert: 'CandorPagesUnwatched',
    what: 'no process of pages answers',
    scraped: { up: '0x10' },
    at: '8m',
    fires: [critical('Nobody has projected pages, or reported it, for five minutes.', { consumer: 'pages-downtimes' })],
  },
  {
    alert: 'CandorPagesUnwatched',
    what: 'one of two processes of pages answers',
    scraped: {
      'candor_event_oldest_age_seconds{consumer="pages-downtimes",pod="a"}': '0x2 _x20',
      'candor_event_oldest_age_seconds{consumer="pages-downtimes",pod="b"}': '0x20',
    },
    at: '15m',
  },
  {
    alert: 'CandorEventsWait',
    what: 'the audit log is two minutes behind',
    scraped: { 'candor_event_oldest_age_seconds{consumer="identity-audit-log"}': '120x10' },
    at: '5m',
    fires: [critical('Facts have waited for identity-audit-log for 2m 0s.', { consumer: 'identity-audit-log' })],
  },
  {
    alert: 'CandorEventsWait',
    what: 'pages is behind, which has an alert of its own',
    scraped: { 'candor_event_oldest_age_seconds{consumer="pages-downtimes"}': '120x10' },
    at: '5m',
  },
  {
    alert: 'CandorPagesDiffer',
    what: 'a gateway lacks two pages',
    scraped: { 'candor_pages{pod="a"}': '10x10', 'candor_pages{pod="b"}': '8x10' },
    at: '8m',
    fires: [warning('A gateway has 2 pages fewer than another one.')],
  },
  {
    alert: 'CandorPagesDiffer',
    what: 'one gateway hears of a page a minute later',
    scraped: { 'candor_pages{pod="a"}': '10 11x9', 'candor_pages{pod="b"}': '10x1 11x9' },
    at: '8m',
  },
  {
    alert: 'CandorPagesNotRendered',
    what: 'renders fail',
    scraped: { 'candor_answer_renders_total{outcome="failed"}': '0+1x20' },
    at: '12m',
    fires: [critical('Gateways could not render 10 answers in ten minutes.')],
  },
  {
    alert: 'CandorPagesNotRendered',
    what: 'one failed an hour ago',
    scraped: { 'candor_answer_renders_total{outcome="failed"}': '0 1x70' },
    at: '60m',
  },
  {
    alert: 'CandorStatesLeftOut',
    what: 'two gateways cannot read a state',
    scraped: {
      'candor_states_left_out_total{pod="a"}': '0x10 1x20',
      'candor_states_left_out_total{pod="b"}': '0x10 1x20',
    },
    at: '30m',
    fires: [critical('Gateways could not read 2 states in an hour.')],
  },
  {
    alert: 'CandorStatesLeftOut',
    what: 'it was hours ago',
    scraped: { candor_states_left_out_total: '0 1x120' },
    at: '110m',
  },
  {
    alert: 'CandorNoticesHeld',
    what: 'a gateway holds a notice for longer than the product was away',
    scraped: { 'candor_side_door_notices{instance="a"}': '0x30', 'candor_side_door_notices{instance="b"}': '2x30' },
    at: '20m',
    fires: [warning('2 notices of the side door are not incidents yet.')],
  },
  {
    alert: 'CandorNoticesHeld',
    what: 'a notice became an incident after five minutes',
    scraped: { candor_side_door_notices: '1x5 0x30' },
    at: '20m',
  },
  {
    alert: 'CandorStatesUnsaved',
    what: 'a disk takes nothing',
    scraped: { 'candor_unsaved_states{pod="a"}': '3x10', 'candor_unsaved_states{pod="b"}': '0x10' },
    at: '8m',
    fires: [warning('The disk of a gateway does not take 3 states.')],
  },
  {
    alert: 'CandorStatesUnsaved',
    what: 'a disk was full for two minutes',
    scraped: { 'candor_unsaved_states{pod="a"}': '3x2 0x8' },
    at: '8m',
  },
  {
    alert: 'CandorThrottled',
    what: 'a provider allows little',
    scraped: { 'candor_provider_throttled_total{channel="slack"}': '0+180x60' },
    at: '40m',
    fires: [
      { labels: { severity: 'info', channel: 'slack' }, summary: 'The limits of slack put off 3 sends a second.' },
    ],
  },
  {
    alert: 'CandorThrottled',
    what: 'a provider puts off a send now and then',
    scraped: { 'candor_provider_throttled_total{channel="slack"}': '0+6x60' },
    at: '40m',
  },
  {
    alert: 'CandorPageAvailabilityBudget',
    what: 'no gateway was there for two minutes of the last hour, and is not now',
    scraped: { candor_complete_states: '1x60 0x10' },
    at: '63m',
    fires: [
      critical("Pages could not be answered, 4.918% of the time: the month's budget is gone within days."),
      warning("Pages could not be answered, 4.688% of the time, over three days: more than the month's budget allows."),
    ],
  },
  {
    alert: 'CandorPageAvailabilityBudget',
    what: 'one of two gateways is away',
    scraped: { 'candor_complete_states{pod="a"}': '1x70', 'candor_complete_states{pod="b"}': '1x10 _x60' },
    at: '63m',
  },
  {
    alert: 'CandorPageAvailabilityBudget',
    what: 'nobody asks anything',
    scraped: { candor_complete_states: '1x70', 'candor_answer_renders_total{outcome="rendered"}': '0x70' },
    at: '63m',
  },
  {
    alert: 'CandorTimeToNotifyBudget',
    what: 'all mails of the last hours were late',
    scraped: {
      'candor_notification_latency_seconds_bucket{channel="email",le="60"}': '0x120',
      'candor_notification_latency_seconds_count{channel="email"}': '0+10x120',
    },
    at: '90m',
    fires: [
      critical(
        "By email 100% of the notifications came after a minute: the month's budget is gone within days.",
        email,
      ),
      warning(
        "By email 100% of the notifications came after a minute, over three days: more than the month's budget allows.",
        email,
      ),
    ],
  },
  {
    alert: 'CandorTimeToNotifyBudget',
    what: 'of ten mails all were late: too few to wake an operator',
    scraped: {
      'candor_notification_latency_seconds_bucket{channel="email",le="60"}': '0x120',
      'candor_notification_latency_seconds_count{channel="email"}': '0+1x10 10x110',
    },
    at: '11m',
  },
  {
    alert: 'CandorTimeToPageBudget',
    what: 'changes wait for half a minute in an outbox',
    scraped: {
      'candor_event_oldest_age_seconds{consumer="pages-downtimes"}': '0x90',
      'candor_outbox_oldest_age_seconds{schema="incidents"}': '0x30 30x60',
    },
    at: '80m',
    fires: [
      critical(
        "Changes took more than ten seconds to the pages, 81.97% of the time: the month's budget is gone within days.",
      ),
      warning(
        "Changes took more than ten seconds to the pages, 61.73% of the time, over three days: more than the month's budget allows.",
      ),
    ],
  },
  {
    alert: 'CandorTimeToPageBudget',
    what: 'an outbox that no page depends on is not emptied',
    scraped: {
      'candor_event_oldest_age_seconds{consumer="pages-downtimes"}': '0x90',
      'candor_outbox_oldest_age_seconds{schema="billing"}': '30x90',
    },
    at: '80m',
  },
  {
    alert: 'CandorBackupMissing',
    what: 'the last backup is 37 hours old, and another program has its own',
    scraped: {
      // Tests begin at 0.
      'kube_cronjob_status_last_successful_time{namespace="status",cronjob="candor-backup"}': '-133200x30',
      'kube_cronjob_created{namespace="status",cronjob="candor-backup"}': '-133200x30',
      'kube_cronjob_created{namespace="other",cronjob="mysql-backup"}': '-133200x30',
    },
    at: '20m',
    fires: [
      critical('candor-backup has written no backup for 1d 13h 20m 0s.', {
        namespace: 'status',
        cronjob: 'candor-backup',
      }),
    ],
  },
  {
    alert: 'CandorBackupMissing',
    what: 'a backup was never written since the CronJob was made',
    scraped: { 'kube_cronjob_created{namespace="status",cronjob="x-candor-backup"}': '-133200x30' },
    at: '20m',
    fires: [
      critical('x-candor-backup has written no backup for 1d 13h 20m 0s.', {
        namespace: 'status',
        cronjob: 'x-candor-backup',
      }),
    ],
  },
  {
    alert: 'CandorBackupMissing',
    what: 'the CronJob is old and the last backup of this night',
    scraped: {
      'kube_cronjob_status_last_successful_time{namespace="status",cronjob="candor-backup"}': '-33200x30',
      'kube_cronjob_created{namespace="status",cronjob="candor-backup"}': '-133200x30',
    },
    at: '20m',
  },
  {
    alert: 'CandorRestoreUntried',
    what: 'the last drill was fifteen days ago',
    scraped: {
      'kube_cronjob_status_last_successful_time{namespace="status",cronjob="candor-drill"}': '-1296000x30',
    },
    at: '20m',
    fires: [
      warning('candor-drill has restored no backup for 15d 0h 20m 0s.', {
        namespace: 'status',
        cronjob: 'candor-drill',
      }),
    ],
  },
  {
    alert: 'CandorRestoreUntried',
    what: 'the drill of a week was left out',
    scraped: {
      'kube_cronjob_status_last_successful_time{namespace="status",cronjob="candor-drill"}': '-864000x30',
    },
    at: '20m',
  },
];

/** The rules, evaluated by Prometheus' own program. */
describe('the alerts', () => {
  let promtool: string;

  beforeAll(async () => {
    promtool = await debianProgram('promtool', WAYS, { packageName: 'prometheus' });
  }, 300_000);

  it('are rules that Prometheus takes', async () => {
    const { stdout } = await run(promtool, ['check', 'rules', RULES]);
    expect(stdout).toMatch(/SUCCESS: \d+ rules found/);
  });

  it('have each a situation that sets them off, and one that does not', async () => {
    const { groups } = parse(await readFile(RULES, 'utf8')) as {
      groups: { rules: { alert?: string; labels?: object }[] }[];
    };
    const alerts = groups.flatMap(({ rules }) => rules).filter(({ alert }) => alert !== undefined);
    const missing = alerts.filter(
      ({ alert, labels }) =>
        !SITUATIONS.some((one) => one.alert === alert && !one.fires) ||
        !SITUATIONS.some(
          ({ alert: name, fires }) =>
            name === alert &&
            fires?.some(({ labels: { severity } }) => severity === (labels as { severity: string }).severity),
        ),
    );
    expect(missing).toEqual([]);
  });

  it.each(SITUATIONS.map((one) => [one.alert, one.fires ? 'sounds' : 'stays silent', one.what, one] as const))(
    '%s %s when %s',
    async (alert, _, __, { scraped, at, fires = [] }) => {
      const file = path.join(await mkdtemp(path.join(testRunFolder(), 'alerts-')), 'test.yaml');
      const expected = fires.map(({ labels, summary }) => ({
        exp_labels: labels,
        exp_annotations: { summary, runbook: `docs/runbooks/${alert}.md` },
      }));
      const test = {
        rule_files: [RULES],
        evaluation_interval: '1m',
        tests: [
          {
            interval: '1m',
            input_series: Object.entries(scraped).map(([series, values]) => ({ series, values })),
            alert_rule_test: [{ eval_time: at, alertname: alert, exp_alerts: expected }],
          },
        ],
      };
      await writeFile(file, stringify(test));
      const result = await run(promtool, ['test', 'rules', file]).catch(
        (error: { stdout: string; stderr: string }) => error,
      );
      expect(result.stdout + result.stderr).toMatch(/SUCCESS/);
    },
  );
});
