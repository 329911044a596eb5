import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { KeptList } from './kept-list.js';
import { parseMessage, type Message, type StoredMail } from './message.js';

/** The maximum number of mails, and of webhook calls, that are kept. */
export const KEPT = 1_000;

/** The mails of the inbox. */
export class Mailbox {
  private readonly parsed = new Map<string, Promise<Message>>();

  private constructor(private readonly mails: KeptList<StoredMail>) {}

  static async open(folder: string): Promise<Mailbox> {
    return new Mailbox(await KeptList.open<StoredMail>(path.join(folder, 'mails.jsonl'), KEPT));
  }

  receive(to: string[], raw: Buffer): void {
    this.mails.add({ id: randomUUID(), to, raw: raw.toString('latin1'), receivedAt: Date.now() });
  }

  /** Newest first. */
  async list(filter: { to?: string; limit?: number } = {}): Promise<Message[]> {
    const mails = this.mails.all().filter((mail) => filter.to === undefined || mail.to.includes(filter.to));
    return Promise.all(mails.slice(0, filter.limit ?? KEPT).map((mail) => this.parse(mail)));
  }

  async get(id: string): Promise<Message | undefined> {
    const mail = this.mails.get(id);
    return mail === undefined ? undefined : this.parse(mail);
  }

  count(): number {
    return this.mails.all().length;
  }

  clear(): void {
    this.parsed.clear();
    this.mails.clear();
  }

  onChange(listener: () => void): () => void {
    return this.mails.onChange(listener);
  }

  flush(): Promise<void> {
    return this.mails.flush();
  }

  private parse(mail: StoredMail): Promise<Message> {
    const known = this.parsed.get(mail.id);
    if (known !== undefined) return known;
    // Parsed mails that left the list would otherwise stay here forever.
    if (this.parsed.size >= KEPT * 2) this.parsed.clear();
    const message = parseMessage(mail);
    this.parsed.set(mail.id, message);
    return message;
  }
}
