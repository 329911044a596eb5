import { ValueListField } from './fields.js';

const MOST_PAGES = 1_000;

/** The pages that an incident or a maintenance is put on. @param without what holds without them */
export function ChosenPagesField(without: string): PropertyDecorator {
  return listOfPages('The pages (UUIDs) that it is put on, beside those that have one of its services', without);
}

/** The same of an announcement, which names no service. */
export function AnnouncementPagesField(without: string): PropertyDecorator {
  return listOfPages('The pages (UUIDs) on which it shows; none for the first one', without);
}

function listOfPages(which: string, without: string): PropertyDecorator {
  return ValueListField(MOST_PAGES, {
    optional: true,
    description: `${which}; the id of the organisation stands for its first page. ${without}`,
    example: ['0197a3c5-5555-7c52-9e6b-2f3a4d5c6b7a'],
  });
}
