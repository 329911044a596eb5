import { Injectable } from '@nestjs/common';
import { ArchiveChanges } from '../archives/archive-changes.js';
import { RepublishArchives } from './republish-archives.js';

/** What upkeep does for archives. */
@Injectable()
export class ArchiveUpkeep {
  constructor(
    private readonly changes: ArchiveChanges,
    private readonly lost: RepublishArchives,
  ) {}

  /** Asks for the months that are due: those of a process that died, and of a month that began. */
  resume(): Promise<void> {
    return this.changes.resume();
  }

  /** Gives the stream back what it lost. */
  republish(): Promise<void> {
    return this.lost.execute();
  }
}
