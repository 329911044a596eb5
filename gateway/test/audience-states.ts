import { plantedPage, type PlantedPage } from './planted-states.js';

type Page = PlantedPage['page'];
type Month = PlantedPage['month'];

/** What a page has for one of its audiences, and the words that stand in it alone. */
export interface Part {
  readonly audienceId: string;
  readonly words: readonly string[];
  /** Its open incident, and one of a past month. */
  readonly incidentIds: readonly [string, string];
}

/** A page with something for all readers and something for each audience. */
export interface SharedPage extends PlantedPage {
  readonly parts: readonly Part[];
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** @param number of the page, from 0 to 99, of which it takes one more for each audience */
export function sharedPage(number: number, domain: string, audienceIds: readonly string[]): SharedPage {
  const { page, month, words } = plantedPage(number, domain);
  const parts = audienceIds.map((audienceId, index) => {
    const other = plantedPage(number + 1 + index, domain);
    renumber(other.page, index);
    renumber(other.month, index);
    return addPart(page, month, { ...other, audienceId });
  });
  return { page, month, words, parts };
}

function addPart(
  page: Page,
  month: Month,
  { page: own, month: old, words, audienceId }: PlantedPage & Pick<Part, 'audienceId'>,
): Part {
  const [first] = own.components;
  const componentId = first?.id ?? '';
  for (const component of own.components) component.audienceIds = [audienceId];
  const incidents = [...own.openIncidents, ...own.pastIncidents, ...old.incidents];
  for (const { entries } of incidents)
    for (const entry of entries)
      entry.affectedComponents = [
        { $typeName: 'candor.pages.v1.PageAffected', componentId, status: entry.affectedComponents[0]?.status ?? 0 },
      ];
  for (const maintenance of [...own.maintenances, ...old.maintenances]) maintenance.componentIds = [componentId];
  page.components.push(...own.components);
  page.histories.push(...own.histories);
  page.groups.push(...own.groups);
  page.openIncidents.push(...own.openIncidents);
  page.pastIncidents.push(...own.pastIncidents);
  page.maintenances.push(...own.maintenances);
  month.incidents.push(...old.incidents);
  month.maintenances.push(...old.maintenances);
  const said = JSON.stringify(
    [own.components, own.groups, own.maintenances, incidents, old.maintenances],
    withoutBigInts,
  );
  return {
    audienceId,
    words: words.filter((word) => said.includes(word)),
    incidentIds: [own.openIncidents[0]?.id ?? '', old.incidents[0]?.id ?? ''],
  };
}

/** Gives everything ids of its own, the same for the same. */
function renumber(value: unknown, index: number): void {
  if (typeof value !== 'object' || value === null) return;
  const fields = value as Record<string, unknown>;
  for (const [key, field] of Object.entries(fields)) {
    if (typeof field === 'string' && UUID.test(field) && key !== 'pageId' && key !== 'customerId')
      fields[key] = `${index + 1}${field.slice(1)}`;
    else if (Array.isArray(field) && field.every((one) => typeof one === 'string' && UUID.test(one)))
      fields[key] = (field as string[]).map((id) => `${index + 1}${id.slice(1)}`);
    else renumber(field, index);
  }
}

function withoutBigInts(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? Number(value) : value;
}
