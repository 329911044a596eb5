import path from 'node:path';
import { type HookCall } from './hook-call.js';
import { startHttpServer } from './http-server.js';
import { InboxRoutes } from './inbox.routes.js';
import { KeptList } from './kept-list.js';
import { KEPT, Mailbox } from './mailbox.js';
import { startSmtpReceiver } from './smtp-receiver.js';

export interface InboxOptions {
  /** Where the newest mails and webhook calls are stored across restarts. */
  folder: string;
  httpPort: number;
  smtpPort: number;
}

/** The local inbox: SMTP in, a page and JSON out, and a receiver for webhooks below `/hooks/`. */
export interface Inbox {
  close: () => Promise<void>;
}

/** @throws the error of `listen` when a port is busy */
export async function startInbox(options: InboxOptions): Promise<Inbox> {
  const mailbox = await Mailbox.open(options.folder);
  const hooks = await KeptList.open<HookCall>(path.join(options.folder, 'hooks.jsonl'), KEPT);
  const routes = new InboxRoutes(mailbox, hooks);
  const closeHttp = await startHttpServer(options.httpPort, (request, response) => routes.handle(request, response));
  const closeSmtp = await startSmtpReceiver(mailbox, options.smtpPort).catch(async (error: unknown) => {
    await closeHttp();
    throw error;
  });
  return {
    close: async () => {
      await Promise.all([closeSmtp(), closeHttp()]);
      await Promise.all([mailbox.flush(), hooks.flush()]);
    },
  };
}
