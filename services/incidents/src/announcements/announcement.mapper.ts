import type { MessageInitShape } from '@bufbuild/protobuf';
import type { AnnouncementSchema } from '@candor/proto/gen/candor/incidents/v1/announcements_pb.js';
import { announcementStates } from '@candor/proto/status-words.js';
import { textFormatValue } from '@candor/proto/text-format.js';
import type { AnnouncementEntity } from './announcement.entity.js';
import { stateOf } from './announcement-state.js';

/** What a reader learns besides what it says: all of it by default. */
export interface Sight {
  /** Who wrote it. */
  readonly seesAuthors?: boolean;
  /** The pages that it was put on. */
  readonly seesPages?: boolean;
}

export function announcementToWire(
  announcement: AnnouncementEntity,
  { seesAuthors = true, seesPages = true }: Sight = {},
): MessageInitShape<typeof AnnouncementSchema> {
  const { publishedAt, editedAt } = announcement;
  return {
    id: announcement.id,
    name: announcement.name,
    message: announcement.message,
    messageFormat: textFormatValue(announcement.messageFormat),
    nameTranslations: announcement.nameTranslations,
    messageTranslations: announcement.messageTranslations,
    pageIds: seesPages ? announcement.pageIds : [],
    startsAt: BigInt(announcement.startsAt.getTime()),
    endsAt: BigInt(announcement.endsAt.getTime()),
    sendNotification: announcement.sendNotification,
    state: announcementStates.valueOf(stateOf(announcement)),
    ...(publishedAt && { publishedAt: BigInt(publishedAt.getTime()) }),
    ...(editedAt && { editedAt: BigInt(editedAt.getTime()) }),
    createdAt: BigInt(announcement.createdAt.getTime()),
    createdBy: seesAuthors ? announcement.createdBy : '',
    version: BigInt(announcement.version),
  };
}
