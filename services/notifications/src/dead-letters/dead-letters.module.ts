import { Module } from '@nestjs/common';
import { DeadLetterStore } from './dead-letter.store.js';
import { DeadLettersController } from './dead-letters.controller.js';
import { DeadLettersReader } from './dead-letters.reader.js';
import { RedriveDeadLetters } from './redrive-dead-letters.js';

/** Messages that a consumer gave up: stored, shown, sent again. Needs the database and the bus. */
@Module({
  controllers: [DeadLettersController],
  providers: [DeadLetterStore, DeadLettersReader, RedriveDeadLetters],
  exports: [DeadLetterStore],
})
export class DeadLettersModule {}
