import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { natsChartValues } from '@candor/bus/access/nats-chart-values.js';
import { natsConfig, passwordVariable, usersOf, type Region } from '@candor/bus/access/nats-config.js';
import { AdminRefusal } from './admin-refusal.js';

/**
 * For an external NATS: its users with what each may publish and subscribe to, as a part of nats-server's configuration
 * with passwords from the server's environment, or as values of the chart of NATS; or the Secret that holds those
 * passwords. With `--region` those of a first or of a second one, which share a user.
 */
export async function run(args: readonly string[]): Promise<void> {
  const text = (given: string) => ({ type: 'string', default: given }) as const;
  const { values } = parseArgs({
    args: [...args],
    options: { format: text('conf'), name: text('candor-bus'), region: { type: 'string' } },
  });
  const region = regionOf(values.region);
  switch (values.format) {
    case 'conf':
      console.log(natsConfig({ password: (user) => `$${passwordVariable(user)}`, region }));
      return;
    case 'kubernetes': {
      const stringData = Object.fromEntries(usersOf(region).map(({ user }) => [passwordVariable(user), newPassword()]));
      console.log(
        JSON.stringify({ apiVersion: 'v1', kind: 'Secret', metadata: { name: values.name }, stringData }, null, 2),
      );
      return;
    }
    case 'nats-chart':
      if (region) throw new AdminRefusal('--region goes with the formats conf and kubernetes.');
      console.log(JSON.stringify(natsChartValues(values.name), null, 2));
      return;
    default:
      throw new AdminRefusal('--format must be conf, kubernetes or nats-chart.');
  }
}

function regionOf(given: string | undefined): Region | undefined {
  if (given === undefined || given === 'first' || given === 'second') return given;
  throw new AdminRefusal('--region must be first or second.');
}

/**
 * Starts with a letter: nats-server parses variables as values of its configuration, where a leading digit means a
 * number.
 */
function newPassword(): string {
  return `p${randomBytes(24).toString('hex')}`;
}
