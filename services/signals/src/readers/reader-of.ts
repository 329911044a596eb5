import { awsReader } from './aws.reader.js';
import { azureReader } from './azure.reader.js';
import { betterstackReader } from './betterstack.reader.js';
import { cachetReader } from './cachet.reader.js';
import { feedReader } from './feed.reader.js';
import { googlecloudReader } from './googlecloud.reader.js';
import { instatusReader } from './instatus.reader.js';
import { openstatusReader } from './openstatus.reader.js';
import type { Reader, UpstreamKind } from './reading.js';
import { slackReader } from './slack.reader.js';
import { sorryReader } from './sorry.reader.js';
import { statuspageReader } from './statuspage.reader.js';
import { uptimekumaReader } from './uptimekuma.reader.js';

const READERS: { readonly [K in UpstreamKind]: Reader } = {
  statuspage: statuspageReader,
  instatus: instatusReader,
  betterstack: betterstackReader,
  cachet: cachetReader,
  uptimekuma: uptimekumaReader,
  openstatus: openstatusReader,
  sorry: sorryReader,
  aws: awsReader,
  googlecloud: googlecloudReader,
  azure: azureReader,
  slack: slackReader,
  feed: feedReader,
};

export function readerOf(kind: UpstreamKind): Reader {
  return READERS[kind];
}
