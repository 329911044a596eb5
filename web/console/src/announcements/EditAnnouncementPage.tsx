import { Search } from '@blueprintjs/icons';
import { type ReactElement } from 'react';
import { useParams } from 'react-router';
import { asProblem } from '../api/problem.js';
import { EmptyState } from '../feedback/EmptyState.js';
import { LoadError } from '../feedback/LoadError.js';
import { ListSkeleton } from '../feedback/Skeletons.js';
import { usePageTitle } from '../feedback/use-page-title.js';
import { PageHeader } from '../navigation/PageHeader.js';
import { paths } from '../navigation/paths.js';
import { AnnouncementNews } from './AnnouncementNews.js';
import { useGetAnnouncementQuery } from './announcements.api.js';
import { EditAnnouncementForm } from './EditAnnouncementForm.js';

const NOT_FOUND = 404;

/** Changes, ends or deletes an announcement; shows the deliveries of its notifications. */
export function EditAnnouncementPage(): ReactElement {
  usePageTitle('Edit Announcement');
  const { id = '' } = useParams();
  const query = useGetAnnouncementQuery(id, { refetchOnMountOrArgChange: true });
  const { currentData: announcement, error, isFetching, refetch } = query;
  const missing = !announcement && error !== undefined && asProblem(error).status === NOT_FOUND;
  return (
    <div className="page narrow">
      <PageHeader title="Edit Announcement" back={{ to: paths.announcements, label: 'Back to Announcements' }} />
      {!announcement && error && !missing && (
        <LoadError what="The announcement" error={error} retry={refetch} retrying={isFetching} />
      )}
      {!announcement && !error && <ListSkeleton rows={2} />}
      {missing && (
        <EmptyState title="Announcement not found" icon={<Search size={28} />}>
          It may have been deleted, or the address is mistyped.
        </EmptyState>
      )}
      {announcement && <EditAnnouncementForm key={announcement.id} announcement={announcement} />}
      {announcement && <AnnouncementNews key={`${announcement.id}/news`} announcement={announcement} />}
    </div>
  );
}
