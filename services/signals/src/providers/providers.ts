import type { UpstreamKind } from '../readers/reading.js';

/** A well-known provider whose status page can be read. There are no logos: they are others' trade marks. */
export interface Provider {
  /** Lower case, never changed and never given to another one. */
  readonly key: string;
  readonly name: string;
  /** What its reader is given; of the kind "feed" that is the feed itself. */
  readonly url: string;
  readonly kind: UpstreamKind;
  readonly category: ProviderCategory;
  /** Other words by which people look for it, in lower case. */
  readonly aliases: readonly string[];
}

export type ProviderCategory =
  | 'cloud'
  | 'network'
  | 'development'
  | 'data'
  | 'ai'
  | 'monitoring'
  | 'communication'
  | 'work'
  | 'identity'
  | 'commerce';

/** A line of the catalogue: key, name, address, kind, other words. */
type Line = readonly [key: string, name: string, url: string, kind: UpstreamKind, ...aliases: string[]];

const CATALOGUE: Readonly<Record<ProviderCategory, readonly Line[]>> = {
  cloud: [
    [
      'aws',
      'Amazon Web Services',
      'https://health.aws.amazon.com/health/status',
      'aws',
      'ec2',
      's3',
      'lambda',
      'amazon',
    ],
    ['google-cloud', 'Google Cloud', 'https://status.cloud.google.com', 'googlecloud', 'gcp', 'bigquery', 'gke'],
    ['azure', 'Microsoft Azure', 'https://azure.status.microsoft/en-us/status', 'azure', 'microsoft'],
    ['digitalocean', 'DigitalOcean', 'https://status.digitalocean.com', 'statuspage', 'droplets'],
    ['linode', 'Akamai Cloud (Linode)', 'https://status.linode.com', 'statuspage', 'linode'],
    ['scaleway', 'Scaleway', 'https://status.scaleway.com', 'statuspage'],
    ['vercel', 'Vercel', 'https://www.vercel-status.com', 'statuspage', 'next.js'],
    ['netlify', 'Netlify', 'https://www.netlifystatus.com', 'statuspage'],
    ['render', 'Render', 'https://status.render.com', 'statuspage'],
    ['fly', 'Fly.io', 'https://status.flyio.net', 'statuspage', 'flyio'],
    ['heroku', 'Heroku', 'https://status.heroku.com/feed', 'feed', 'salesforce'],
    ['backblaze', 'Backblaze', 'https://status.backblaze.com', 'statuspage', 'b2'],
    ['modal', 'Modal', 'https://status.modal.com', 'betterstack'],
  ],
  network: [
    ['cloudflare', 'Cloudflare', 'https://www.cloudflarestatus.com', 'statuspage', 'cdn', 'dns', 'workers', 'r2'],
    ['akamai', 'Akamai', 'https://www.akamaistatus.com', 'statuspage', 'cdn'],
    ['bunny', 'bunny.net', 'https://status.bunny.net', 'statuspage', 'cdn', 'bunnycdn'],
    ['gcore', 'Gcore', 'https://status.gcore.com', 'instatus', 'cdn'],
    [
      'lets-encrypt',
      "Let's Encrypt",
      'https://letsencrypt.status.io/pages/55957a99e800baa4470002da/rss',
      'feed',
      'certificates',
      'acme',
      'tls',
    ],
    ['tailscale', 'Tailscale', 'https://status.tailscale.com', 'statuspage', 'vpn'],
    ['twingate', 'Twingate', 'https://status.twingate.com', 'statuspage', 'vpn'],
  ],
  development: [
    ['github', 'GitHub', 'https://www.githubstatus.com', 'statuspage', 'copilot', 'actions', 'git'],
    ['gitlab', 'GitLab', 'https://status.gitlab.com/pages/5b36dc6502d06804c08349f7/rss', 'feed', 'git'],
    ['bitbucket', 'Bitbucket', 'https://bitbucket.status.atlassian.com', 'statuspage', 'atlassian', 'git'],
    ['npm', 'npm', 'https://status.npmjs.org', 'statuspage', 'node', 'registry'],
    ['pypi', 'Python (PyPI)', 'https://status.python.org', 'statuspage', 'pip', 'registry'],
    ['rubygems', 'RubyGems', 'https://status.rubygems.org', 'statuspage', 'ruby', 'registry'],
    [
      'docker',
      'Docker',
      'https://www.dockerstatus.com/pages/533c6539221ae15e3f000031/rss',
      'feed',
      'docker hub',
      'registry',
    ],
    ['circleci', 'CircleCI', 'https://status.circleci.com', 'statuspage', 'ci'],
    ['travis-ci', 'Travis CI', 'https://www.traviscistatus.com', 'statuspage', 'ci'],
    ['buildkite', 'Buildkite', 'https://www.buildkitestatus.com', 'statuspage', 'ci'],
    ['hashicorp', 'HashiCorp', 'https://status.hashicorp.com', 'statuspage', 'terraform', 'vault'],
    ['launchdarkly', 'LaunchDarkly', 'https://status.launchdarkly.com', 'statuspage', 'feature flags'],
    ['expo', 'Expo', 'https://status.expo.dev', 'statuspage', 'react native'],
    ['contentful', 'Contentful', 'https://www.contentfulstatus.com', 'statuspage', 'cms'],
    ['mapbox', 'Mapbox', 'https://status.mapbox.com', 'statuspage', 'maps'],
    ['cloudinary', 'Cloudinary', 'https://status.cloudinary.com', 'statuspage', 'images'],
  ],
  data: [
    ['mongodb', 'MongoDB Cloud', 'https://status.mongodb.com', 'statuspage', 'atlas'],
    ['redis', 'Redis Cloud', 'https://status.redis.io', 'statuspage'],
    ['elastic', 'Elastic Cloud', 'https://status.elastic.co', 'statuspage', 'elasticsearch'],
    ['confluent', 'Confluent Cloud', 'https://status.confluent.cloud', 'statuspage', 'kafka'],
    ['snowflake', 'Snowflake', 'https://status.snowflake.com', 'statuspage', 'warehouse'],
    ['supabase', 'Supabase', 'https://status.supabase.com', 'statuspage', 'postgres'],
    ['planetscale', 'PlanetScale', 'https://www.planetscalestatus.com', 'statuspage', 'mysql', 'postgres'],
    ['pinecone', 'Pinecone', 'https://status.pinecone.io', 'statuspage', 'vector'],
    ['segment', 'Twilio Segment', 'https://status.segment.com', 'statuspage'],
  ],
  ai: [
    ['openai', 'OpenAI', 'https://status.openai.com', 'statuspage', 'chatgpt', 'gpt'],
    ['anthropic', 'Claude (Anthropic)', 'https://status.claude.com', 'statuspage', 'claude'],
    ['cohere', 'Cohere', 'https://status.cohere.com', 'statuspage'],
    ['groq', 'Groq', 'https://groqstatus.com', 'statuspage'],
    ['elevenlabs', 'ElevenLabs', 'https://status.elevenlabs.io', 'statuspage', 'voice'],
    ['perplexity', 'Perplexity', 'https://status.perplexity.com', 'instatus'],
    ['hugging-face', 'Hugging Face', 'https://status.huggingface.co', 'betterstack', 'models'],
  ],
  monitoring: [
    ['datadog', 'Datadog', 'https://status.datadoghq.com', 'statuspage'],
    ['new-relic', 'New Relic', 'https://status.newrelic.com', 'statuspage'],
    ['sentry', 'Sentry', 'https://status.sentry.io', 'statuspage', 'errors'],
    ['grafana', 'Grafana Cloud', 'https://status.grafana.com', 'statuspage'],
    ['honeycomb', 'Honeycomb', 'https://status.honeycomb.io', 'statuspage'],
    ['pagerduty', 'PagerDuty', 'https://status.pagerduty.com', 'statuspage', 'on-call'],
    ['better-stack', 'Better Stack', 'https://status.betterstack.com', 'betterstack', 'better uptime', 'logtail'],
    ['statuspage', 'Atlassian Statuspage', 'https://metastatuspage.com', 'statuspage', 'atlassian'],
  ],
  communication: [
    ['slack', 'Slack', 'https://slack-status.com', 'slack', 'chat'],
    ['discord', 'Discord', 'https://discordstatus.com', 'statuspage', 'chat'],
    ['zoom', 'Zoom', 'https://www.zoomstatus.com', 'statuspage', 'video', 'meetings'],
    ['twilio', 'Twilio', 'https://status.twilio.com', 'statuspage', 'sms', 'voice'],
    ['sendgrid', 'Twilio SendGrid', 'https://status.sendgrid.com', 'statuspage', 'email'],
    ['mailgun', 'Mailgun', 'https://status.mailgun.com', 'statuspage', 'email'],
    ['intercom', 'Intercom', 'https://www.intercomstatus.com', 'statuspage', 'support'],
    ['hubspot', 'HubSpot', 'https://status.hubspot.com', 'statuspage', 'crm'],
    ['reddit', 'Reddit', 'https://www.redditstatus.com', 'statuspage'],
    ['vimeo', 'Vimeo', 'https://www.vimeostatus.com', 'statuspage', 'video'],
  ],
  work: [
    [
      'google-workspace',
      'Google Workspace',
      'https://www.google.com/appsstatus/dashboard',
      'googlecloud',
      'gmail',
      'drive',
      'docs',
      'calendar',
      'meet',
    ],
    ['atlassian', 'Atlassian', 'https://status.atlassian.com', 'statuspage'],
    ['jira', 'Jira', 'https://jira-software.status.atlassian.com', 'statuspage', 'atlassian'],
    ['confluence', 'Confluence', 'https://confluence.status.atlassian.com', 'statuspage', 'atlassian', 'wiki'],
    ['trello', 'Trello', 'https://trello.status.atlassian.com', 'statuspage', 'atlassian'],
    ['linear', 'Linear', 'https://linearstatus.com', 'statuspage', 'issues'],
    ['notion', 'Notion', 'https://www.notion-status.com', 'statuspage', 'wiki'],
    ['asana', 'Asana', 'https://status.asana.com', 'statuspage'],
    ['airtable', 'Airtable', 'https://status.airtable.com', 'statuspage'],
    ['figma', 'Figma', 'https://status.figma.com', 'statuspage', 'design'],
    ['miro', 'Miro', 'https://status.miro.com', 'statuspage', 'whiteboard'],
    ['dropbox', 'Dropbox', 'https://status.dropbox.com', 'statuspage', 'files'],
    ['box', 'Box', 'https://status.box.com', 'statuspage', 'files'],
    ['zapier', 'Zapier', 'https://status.zapier.com', 'statuspage', 'automation'],
    ['webflow', 'Webflow', 'https://status.webflow.com', 'statuspage', 'sites'],
    ['squarespace', 'Squarespace', 'https://status.squarespace.com', 'statuspage', 'sites'],
  ],
  identity: [
    ['1password', '1Password', 'https://status.1password.com', 'statuspage', 'passwords'],
    ['duo', 'Duo Security', 'https://status.duo.com', 'statuspage', 'cisco', 'mfa'],
    ['bitwarden', 'Bitwarden', 'https://status.bitwarden.com', 'statuspage', 'passwords'],
  ],
  commerce: [
    ['stripe', 'Stripe', 'https://www.stripestatus.com', 'statuspage', 'payments'],
    ['square', 'Square', 'https://www.issquareup.com', 'statuspage', 'payments'],
    ['plaid', 'Plaid', 'https://status.plaid.com', 'statuspage', 'banking'],
    ['shopify', 'Shopify', 'https://www.shopifystatus.com', 'statuspage', 'shop'],
    ['coinbase', 'Coinbase', 'https://status.coinbase.com', 'statuspage', 'crypto'],
    ['epic-games', 'Epic Games', 'https://status.epicgames.com', 'statuspage', 'fortnite', 'unreal'],
  ],
};

/** In the order of their names. */
export const PROVIDERS: readonly Provider[] = Object.entries(CATALOGUE)
  .flatMap(([category, lines]) =>
    lines.map(([key, name, url, kind, ...aliases]) => ({
      key,
      name,
      url,
      kind,
      category: category as ProviderCategory,
      aliases,
    })),
  )
  .toSorted((a, b) => a.name.localeCompare(b.name, 'en'));

const MAX_SEARCH = 200;

/**
 * The providers that have every word of the text at the beginning of a word of their name, an alias or their host, those
 * first whose name begins with the text, then by name. All of them for an empty text.
 * @param limit how many at most
 */
export function searchProviders(text: string, limit: number): readonly Provider[] {
  const wanted = wordsOf(text.slice(0, MAX_SEARCH));
  if (wanted.length === 0) return text.trim() === '' ? PROVIDERS.slice(0, limit) : [];
  const found = PROVIDERS.filter((provider) => {
    const words = searchedWordsOf(provider);
    return wanted.every((start) => words.some((word) => word.startsWith(start)));
  });
  const start = wanted.join(' ');
  const rank = ({ name }: Provider): number => (wordsOf(name).join(' ').startsWith(start) ? 0 : 1);
  return found.toSorted((a, b) => rank(a) - rank(b)).slice(0, limit);
}

function searchedWordsOf({ key, name, url, aliases }: Provider): string[] {
  const { host } = new URL(url);
  return [...[key, name, ...aliases].flatMap(wordsOf), ...wordsOf(host), host, host.replace(/^www\./, '')];
}

/** Lower case, without accents; a dot within a word is part of it, as in "fly.io". */
function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase();
  return plain.match(/[\p{L}\p{N}]+(?:\.[\p{L}\p{N}]+)*/gu) ?? [];
}
