import type { Archive } from '@candor/proto/gen/candor/pages/v1/pages_pb.js';
import { prepareArtifact } from '../pages/page-site.js';
import { IdentityCache } from '../prepared/identity-cache.js';
import type { PreparedAnswer } from '../prepared/prepared-answer.js';
import type { ArchiveDisk, ArchivePart } from './archive.disk.js';
import { AnswerCache } from './answer-cache.js';

/** Where archives have something; any other path is nothing at once. */
const ARCHIVED = /^\/(?:history|incidents|maintenances|_assets)\/[\w./-]+$/;

/** What visitors fetch of past months: read from the disk when somebody asks, and kept while there is room. */
export class Archives {
  private readonly answers = new AnswerCache();
  private readonly identities = new IdentityCache();
  /** Many who come at once for one page make one read. */
  private readonly reading = new Map<string, Promise<Archive>>();

  constructor(private readonly disk: ArchiveDisk) {}

  /** Whether a path is worth asking for. */
  mayHave(path: string): boolean {
    return ARCHIVED.test(path);
  }

  /**
   * The answer to a path; undefined where the organisation has none.
   * @throws Error when the disk does not give what it should have
   */
  async answer(customerId: string, path: string): Promise<PreparedAnswer | undefined> {
    for (const part of await this.disk.find(customerId, path)) {
      const key = `${part.file} ${path}`;
      const known = this.answers.get(key);
      if (known) return known;
      const archive = await this.read(customerId, part);
      const artifact = archive.artifacts.find((candidate) => candidate.path === path);
      if (!artifact) continue;
      const answer = prepareArtifact(artifact, String(archive.revision), this.identities);
      this.answers.set(key, answer);
      return answer;
    }
    return undefined;
  }

  /** Names what is at a path as it is now, the way pages name themselves; empty for nothing, undefined when it cannot be read. */
  async version(customerId: string, path: string): Promise<string | undefined> {
    if (!this.mayHave(path)) return '';
    try {
      return String((await this.answer(customerId, path))?.modifiedAt ?? '');
    } catch {
      // Who asks for the page is told; a visitor who has it open keeps it.
      return undefined;
    }
  }

  private read(customerId: string, part: ArchivePart): Promise<Archive> {
    const running = this.reading.get(part.file);
    if (running) return running;
    const read = this.disk.read(customerId, part).finally(() => this.reading.delete(part.file));
    this.reading.set(part.file, read);
    return read;
  }
}
