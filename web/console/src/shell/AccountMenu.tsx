import { Button, Menu, MenuItem, PopoverNext } from '@blueprintjs/core';
import { CaretDown, CreditCard, IdNumber, LogOut, User as UserIcon } from '@blueprintjs/icons';
import { useState, type ReactElement } from 'react';
import { useNavigate } from 'react-router';
import { useGetCurrentUserQuery, useGetCustomerQuery } from '../account/account.api.js';
import { mayEdit } from '../account/permissions.js';
import { signOut } from '../account/sign-out.js';
import { countDrafts } from '../drafts/draft-storage.js';
import { writeAllNow } from '../drafts/draft-writer.js';
import { paths } from '../navigation/paths.js';
import { isAuthDisabled } from '../session/auth-mode.js';
import { selectOwner } from '../session/session.slice.js';
import { useConsoleDispatch, useConsoleSelector } from '../store/hooks.js';
import { LogoutDialog } from './LogoutDialog.js';

/** The signed-in user, with links to profile and logout. */
export function AccountMenu(): ReactElement {
  const dispatch = useConsoleDispatch();
  const navigate = useNavigate();
  const { data: user } = useGetCurrentUserQuery();
  const { data: customer } = useGetCustomerQuery();
  const owner = useConsoleSelector(selectOwner);
  const [drafts, setDrafts] = useState(0);
  const logout = (): void => {
    writeAllNow();
    const kept = countDrafts(owner);
    if (kept === 0) dispatch(signOut());
    else setDrafts(kept);
  };
  const menu = (
    <div className="account-popover">
      {user && (
        <div className="account-summary">
          <bdi className="account-name">{user.name}</bdi>
          <span className="account-detail">{user.email}</span>
          <span className="account-detail">{user.role}</span>
          {customer && <bdi className="account-detail">{customer.name}</bdi>}
        </div>
      )}
      <Menu aria-label="Account">
        <MenuItem icon={<IdNumber />} text="My Profile" onClick={() => void navigate(paths.profile)} />
        {user && mayEdit(user.role) && (
          <MenuItem icon={<CreditCard />} text="Billing" onClick={() => void navigate(paths.plans)} />
        )}
        {!isAuthDisabled() && <MenuItem icon={<LogOut />} text="Logout" onClick={logout} />}
      </Menu>
    </div>
  );
  return (
    <>
      <PopoverNext content={menu} placement="bottom-end" arrow={false}>
        <Button variant="minimal" icon={<UserIcon />} endIcon={<CaretDown />} className="account-button">
          <span className="account-label">Account</span>
        </Button>
      </PopoverNext>
      <LogoutDialog
        drafts={drafts}
        isOpen={drafts > 0}
        onCancel={() => setDrafts(0)}
        onConfirm={() => dispatch(signOut())}
      />
    </>
  );
}
