import { z } from 'zod';

/** The variables of an app that uses Slack, for its own schema. Without id and secret Slack is not available. */
export const slackVariables = {
  SLACK_CLIENT_ID: z.string().optional(),
  SLACK_CLIENT_SECRET: z.string().optional(),
  SLACK_API_URL: z.url({ protocol: /^https?$/ }).default('https://slack.com/api/'),
  SLACK_AUTHORIZE_URL: z.url({ protocol: /^https?$/ }).default('https://slack.com/oauth/v2/authorize'),
};

type SlackVariables = z.output<z.ZodObject<typeof slackVariables>> & { readonly OUTBOUND_PROXY?: URL };

/** The Slack app that users authorize for a channel, and Slack's addresses. */
export interface SlackSettings {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Base of the Web API, ends with "/". */
  readonly apiUrl: string;
  /** Where people are sent to choose a channel. */
  readonly authorizeUrl: string;
  /** The HTTP proxy by which Slack is called. */
  readonly proxy?: URL;
}

/** @returns undefined when no Slack app is configured */
export function slackSettings(given: SlackVariables): SlackSettings | undefined {
  if (given.SLACK_CLIENT_ID === undefined || given.SLACK_CLIENT_SECRET === undefined) return undefined;
  return {
    clientId: given.SLACK_CLIENT_ID,
    clientSecret: given.SLACK_CLIENT_SECRET,
    apiUrl: given.SLACK_API_URL.replace(/\/*$/, '/'),
    authorizeUrl: given.SLACK_AUTHORIZE_URL,
    proxy: given.OUTBOUND_PROXY,
  };
}
