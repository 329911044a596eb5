import type { MessageInitShape } from '@bufbuild/protobuf';
import type {
  Announcement,
  AnnouncementDraftSchema,
  SearchAnnouncementsResponse,
  UpdateAnnouncementRequestSchema,
} from '@candor/proto/gen/candor/incidents/v1/announcements_pb.js';
import { textFormatWord } from '@candor/proto/text-format.js';
import { baseToWire } from '../incidents/incidents.mapper.js';
import { pageIdsFromWire, pageIdsToWire } from '../wire/chosen-pages.js';
import { announcementState } from '../wire/status.mapper.js';
import { formatToWire } from '../wire/text-format.mapper.js';
import { listFromWire, listToWire } from '../wire/translations.mapper.js';
import type { AnnouncementRequest, UpdateAnnouncementRequest } from './announcements.requests.js';
import type { AnnouncementResponse, AnnouncementsEnvelope } from './announcements.responses.js';

/** A new one, and its message Markdown unless it says otherwise. */
export function newAnnouncementToWire(body: AnnouncementRequest): MessageInitShape<typeof AnnouncementDraftSchema> {
  return {
    name: body.name ?? '',
    message: body.message ?? '',
    ...formatToWire({ messageFormat: body.messageFormat ?? 'markdown' }),
    nameTranslations: listToWire(body.nameTranslations),
    messageTranslations: listToWire(body.messageTranslations),
    ...pagesToWire(body),
    startsAt: BigInt(body.startsAt ?? 0),
    endsAt: BigInt(body.endsAt ?? 0),
    sendNotification: body.sendNotification ?? false,
  };
}

/** The fields that the body names. */
export function announcementChangeToWire(
  body: UpdateAnnouncementRequest,
): Omit<MessageInitShape<typeof UpdateAnnouncementRequestSchema>, 'announcementId' | '$typeName'> {
  return {
    ...(body.name != null && { name: body.name }),
    ...(body.message != null && { message: body.message }),
    ...formatToWire(body),
    nameTranslations: listToWire(body.nameTranslations),
    messageTranslations: listToWire(body.messageTranslations),
    ...pagesToWire(body),
    ...(body.startsAt != null && { startsAt: BigInt(body.startsAt) }),
    ...(body.endsAt != null && { endsAt: BigInt(body.endsAt) }),
    ...(body.sendNotification != null && { sendNotification: body.sendNotification }),
    ...baseToWire(body),
  };
}

function pagesToWire({ pageIds }: Pick<AnnouncementRequest, 'pageIds'>): { pages?: { pageIds: string[] } } {
  return pageIds == null ? {} : { pages: { pageIds: pageIdsToWire(pageIds) } };
}

export function announcementFromWire(announcement: Announcement): AnnouncementResponse {
  const { publishedAt, editedAt } = announcement;
  const nameTranslations = listFromWire(announcement.nameTranslations);
  const messageTranslations = listFromWire(announcement.messageTranslations);
  return {
    id: announcement.id,
    name: announcement.name,
    message: announcement.message,
    messageFormat: textFormatWord(announcement.messageFormat),
    ...(nameTranslations && { nameTranslations }),
    ...(messageTranslations && { messageTranslations }),
    ...pageIdsFromWire(announcement),
    startsAt: Number(announcement.startsAt),
    endsAt: Number(announcement.endsAt),
    state: announcementState.toWord(announcement.state),
    sendNotification: announcement.sendNotification,
    ...(publishedAt !== undefined && { publishedAt: Number(publishedAt) }),
    ...(editedAt !== undefined && { editedAt: Number(editedAt) }),
    creationTime: Number(announcement.createdAt),
    userId: announcement.createdBy,
    version: Number(announcement.version),
  };
}

export function announcementsFromWire({
  announcements,
  nextCursor,
  total,
}: SearchAnnouncementsResponse): AnnouncementsEnvelope {
  return {
    announcements: announcements.map(announcementFromWire),
    ...(nextCursor && { nextCursor }),
    ...(total !== undefined && { total }),
  };
}
