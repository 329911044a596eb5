import { Feed } from '@blueprintjs/icons';
import { type ReactElement } from 'react';
import { useMayEdit } from '../account/permissions.js';
import { EmptyState } from '../feedback/EmptyState.js';
import { usePageTitle } from '../feedback/use-page-title.js';
import { ChoiceFilter } from '../lists/ChoiceFilter.js';
import { CsvButton } from '../lists/CsvButton.js';
import { DayFilter } from '../lists/DayFilter.js';
import { ListFrame } from '../lists/ListFrame.js';
import { useListFilter } from '../lists/use-list-filter.js';
import { LinkButton } from '../navigation/LinkButton.js';
import { PageHeader } from '../navigation/PageHeader.js';
import { paths } from '../navigation/paths.js';
import { AuthorFilter } from '../users/AuthorFilter.js';
import { ANNOUNCEMENT_FILTER, announcementFilters } from './announcement-filter.rules.js';
import { STATE_LABELS } from './announcement.rules.js';
import { AnnouncementCard } from './AnnouncementCard.js';
import { useListAnnouncementsInfiniteQuery } from './announcements.api.js';

const STATES = Object.entries(STATE_LABELS);

/** Planned, open and past announcements. */
export function AnnouncementsPage(): ReactElement {
  usePageTitle('Announcements');
  const mayEdit = useMayEdit();
  const filter = useListFilter(ANNOUNCEMENT_FILTER);
  const { values, isNarrow, set } = filter;
  const list = useListAnnouncementsInfiniteQuery(announcementFilters(values), { refetchOnMountOrArgChange: true });
  const pages = list.currentData?.pages;
  const announcements = pages?.flatMap((page) => page.announcements);
  const total = pages?.[0]?.total;
  const create = mayEdit && <LinkButton to={paths.newAnnouncement}>Create Announcement</LinkButton>;
  return (
    <div className="page">
      <PageHeader title="Announcements" summary={total === undefined ? '' : `${total} announcement(s) found.`}>
        {(announcements?.length !== 0 || isNarrow) && create}
      </PageHeader>
      <ListFrame
        what="Announcements"
        list={list}
        count={announcements?.length}
        filter={filter}
        fields={
          <>
            <ChoiceFilter
              label="State"
              all="Every state"
              value={values.state}
              options={STATES}
              onChange={(state) => set({ state })}
            />
            <AuthorFilter value={values.by} onChange={(id) => set({ by: id })} />
            <DayFilter label="From" value={values.from} onChange={(day) => set({ from: day })} />
            <DayFilter label="To" value={values.to} onChange={(day) => set({ to: day })} />
          </>
        }
        actions={
          <CsvButton name="announcements.csv" url="announcements/search/csv" filters={announcementFilters(values)} />
        }
        empty={
          <EmptyState title="No announcements yet" icon={<Feed size={28} />} action={create}>
            Say on the page what is no fault: new prices, a feature, days without support. Services stay as they are.
          </EmptyState>
        }
      >
        <ul className="incident-list">
          {announcements?.map((one) => (
            <AnnouncementCard key={one.id} announcement={one} />
          ))}
        </ul>
      </ListFrame>
    </div>
  );
}
