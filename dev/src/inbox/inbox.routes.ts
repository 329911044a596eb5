import { type IncomingMessage, type ServerResponse } from 'node:http';
import { readHookCall, type HookCall } from './hook-call.js';
import { type KeptList } from './kept-list.js';
import { type Mailbox } from './mailbox.js';
import { renderPage } from './page/inbox.page.js';
import { framedMail } from './page/mail-frame.js';

/** The inbox's HTTP routes. */
export class InboxRoutes {
  constructor(
    private readonly mailbox: Mailbox,
    private readonly hooks: KeptList<HookCall>,
  ) {}

  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://inbox');
    const [first = '', id, part] = url.pathname.split('/').slice(1);
    switch (`${request.method ?? ''} /${first}`) {
      case 'GET /':
        return this.page(url, response);
      case 'GET /changes':
        return this.changes(response);
      case 'GET /messages':
        return id === undefined ? this.messages(url, response) : this.message(id, part, response);
      case 'DELETE /messages':
        this.mailbox.clear();
        return void response.writeHead(204).end();
      case 'GET /hooks':
        if (id !== undefined) break;
        return json(response, this.hooks.all());
      case 'DELETE /hooks':
        this.hooks.clear();
        return void response.writeHead(204).end();
      case 'POST /hooks':
      case 'PUT /hooks':
        this.hooks.add(await readHookCall(request));
        return void response.writeHead(204).end();
    }
    response.writeHead(404, { 'content-type': 'text/plain' }).end('not found\n');
  }

  private async page(url: URL, response: ServerResponse): Promise<void> {
    const [mails, message] = await Promise.all([
      this.mailbox.list({ limit: 200 }),
      this.mailbox.get(url.searchParams.get('message') ?? ''),
    ]);
    const hooks = this.hooks.all();
    const hook = hooks.find(({ id }) => id === url.searchParams.get('hook'));
    const html = renderPage({ mails, mailCount: this.mailbox.count(), hooks: hooks.slice(0, 200), message, hook });
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }).end(html);
  }

  /** Server-sent events: one when a message arrives. At most five a second, so that a burst does not stall the page. */
  private async changes(response: ServerResponse): Promise<void> {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    response.write(': hello\n\n');
    let timer: NodeJS.Timeout | undefined;
    const notify = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        response.write('data: change\n\n');
      }, 200);
    };
    const ends = [this.mailbox.onChange(notify), this.hooks.onChange(notify)];
    response.once('close', () => {
      clearTimeout(timer);
      for (const end of ends) end();
    });
  }

  private async messages(url: URL, response: ServerResponse): Promise<void> {
    const limit = Number(url.searchParams.get('limit') ?? NaN);
    json(
      response,
      await this.mailbox.list({
        to: url.searchParams.get('to') ?? undefined,
        limit: Number.isInteger(limit) && limit > 0 ? limit : undefined,
      }),
    );
  }

  private async message(id: string, part: string | undefined, response: ServerResponse): Promise<void> {
    const message = await this.mailbox.get(id);
    if (message === undefined) return void response.writeHead(404, { 'content-type': 'text/plain' }).end('not found\n');
    if (part !== 'html') return json(response, message);
    const { headers, body } = framedMail(message.html);
    response.writeHead(200, headers).end(body);
  }
}

function json(response: ServerResponse, value: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' });
  response.end(JSON.stringify(value));
}
