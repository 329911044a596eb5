import { Fragment, type ReactElement } from 'react';
import { useGetFeaturesQuery } from '../account/account.api.js';
import { useMayEdit } from '../account/permissions.js';
import { ReadOnlyNotice } from '../account/ReadOnlyNotice.js';
import { UpgradeNotice } from '../billing/UpgradeNotice.js';
import { QueryState } from '../feedback/QueryState.js';
import { usePageTitle } from '../feedback/use-page-title.js';
import { PageHeader } from '../navigation/PageHeader.js';
import { PageSwitch } from '../pages/PageSwitch.js';
import { useChosenPage } from '../pages/use-chosen-page.js';
import { useGetCustomizationQuery } from './customize.api.js';
import { CUSTOMIZE_FEATURE } from './customize.rules.js';
import { CustomizeForm } from './CustomizeForm.js';
import { ImageUpload } from './ImageUpload.js';

/** The look of a page: images, texts, links, periods. Read-only for the role User. */
export function CustomizePage(): ReactElement {
  usePageTitle('Customize');
  const mayEdit = useMayEdit() ?? false;
  const { data: features } = useGetFeaturesQuery(undefined, { refetchOnMountOrArgChange: true });
  const chosen = useChosenPage();
  const { pageId, isMissing } = chosen;
  const query = useGetCustomizationQuery(pageId, { refetchOnMountOrArgChange: true });
  const { currentData: data } = query;
  const included = features?.includes(CUSTOMIZE_FEATURE);
  const editable = mayEdit && included === true;
  return (
    <div className="page customize-page">
      <PageHeader title="Customize" />
      <PageSwitch chosen={chosen} />
      {!isMissing && <QueryState what="Your customization" query={query} rows={2} />}
      <ReadOnlyNotice />
      {included === false && <UpgradeNotice />}
      {data && !isMissing && (
        <Fragment key={pageId ?? ''}>
          <section className="card form-card page-images" aria-label="Images">
            <ImageUpload kind="logo" url={data.logoUrl} editable={editable} pageId={pageId} />
            <ImageUpload kind="logo-dark" url={data.logoDarkUrl} editable={editable} pageId={pageId} />
            <ImageUpload kind="favicon" url={data.faviconUrl} editable={editable} pageId={pageId} />
          </section>
          <CustomizeForm customization={data} mayEdit={mayEdit} included={included} pageId={pageId} />
        </Fragment>
      )}
    </div>
  );
}
