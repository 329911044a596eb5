import { defineService } from '@candor/service-app/define-service.js';
import { ChannelWorkerModule } from '../channel/channel-worker.module.js';
import { chunkController } from '../channel/chunk.controller.js';
import { emailConfig } from './config.js';
import { EmailChannel } from './email.channel.js';
import { smtpSender } from './smtp-sender.js';

export const app = defineService({
  name: 'notifications-email',
  config: emailConfig,
  module: (config, kit) =>
    ChannelWorkerModule.with(
      config,
      kit,
      new EmailChannel(smtpSender(config.smtpUrl, config.window, config.ratePerSecond), config),
      // A person is waiting for the code.
      chunkController('email', { confirm: 8 }),
    ),
});
