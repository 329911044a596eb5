import { defineService } from '@candor/service-app/define-service.js';
import { ChannelWorkerModule } from '../channel/channel-worker.module.js';
import { twitterConfig } from './config.js';
import { TwitterPosts } from './twitter-api.js';
import { TwitterChannel } from './twitter.channel.js';

export const app = defineService({
  name: 'notifications-twitter',
  config: twitterConfig,
  module: (config, kit) => {
    const posts = config.twitter && new TwitterPosts(config.twitter);
    return ChannelWorkerModule.with(config, kit, new TwitterChannel(posts));
  },
});
