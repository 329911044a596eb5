import { ApiPropertyOptional } from '@nestjs/swagger';

export function ChosenPagesProperty(): PropertyDecorator {
  return listOfPages(
    'The pages (UUIDs) that staff put it on, beside those that have one of its services. Absent for none, and for visitors.',
  );
}

/** Of an announcement, which names no service. */
export function AnnouncementPagesProperty(): PropertyDecorator {
  return listOfPages('The pages (UUIDs) that staff put it on. Absent for none, which is the first page.');
}

function listOfPages(description: string): PropertyDecorator {
  return ApiPropertyOptional({
    type: [String],
    description,
    example: ['0197a3c5-5555-7c52-9e6b-2f3a4d5c6b7a'],
  });
}

/** Ids as staff sent them; the service checks them. */
export function pageIdsToWire(given: readonly (string | number | boolean)[] | null | undefined): string[] {
  return (given ?? []).map(String);
}

/** Left out where there are none. */
export function pageIdsFromWire({ pageIds }: { readonly pageIds: readonly string[] }): { pageIds?: string[] } {
  return pageIds.length > 0 ? { pageIds: [...pageIds] } : {};
}
