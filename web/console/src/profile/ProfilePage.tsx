import { type ReactElement } from 'react';
import { useGetCurrentUserQuery } from '../account/account.api.js';
import { type User } from '../api/contract.js';
import { FactorsSection } from '../factors/FactorsSection.js';
import { LoadError } from '../feedback/LoadError.js';
import { ListSkeleton } from '../feedback/Skeletons.js';
import { usePageTitle } from '../feedback/use-page-title.js';
import { UnsavedChanges } from '../forms/UnsavedChanges.js';
import { PageHeader } from '../navigation/PageHeader.js';
import { isAuthDisabled } from '../session/auth-mode.js';
import { LanguageForm, useLanguageForm } from './LanguageForm.js';
import { NameForm } from './NameForm.js';
import { PasswordForm } from './PasswordForm.js';
import { Sessions } from './Sessions.js';
import { useNameForm } from './use-name-form.js';
import { usePasswordForm } from './use-password-form.js';

/** The user's own profile: name, language and password can be changed, the rest is read-only. */
export function ProfilePage(): ReactElement {
  usePageTitle('My Profile');
  const { data: user, error, isFetching, refetch } = useGetCurrentUserQuery();
  return (
    <div className="page narrow">
      <PageHeader title="My Profile" />
      {user && <Profile user={user} />}
      {!user && error && <LoadError what="Your profile" error={error} retry={refetch} retrying={isFetching} />}
      {!user && !error && <ListSkeleton rows={2} />}
    </div>
  );
}

function Profile({ user }: { user: User }): ReactElement {
  const name = useNameForm(user);
  const language = useLanguageForm(user);
  const password = usePasswordForm(user);
  return (
    <>
      <NameForm user={user} form={name} />
      <LanguageForm form={language} />
      <PasswordForm form={password} />
      {!isAuthDisabled() && (
        <>
          <FactorsSection />
          <Sessions />
        </>
      )}
      <UnsavedChanges hasUnsavedChanges={() => [name, language, password].some((form) => form.hasUnsavedChanges())} />
    </>
  );
}
