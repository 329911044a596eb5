import { Button, Menu, MenuItem, PopoverNext } from '@blueprintjs/core';
import { CaretDown, CreditCard, IdNumber, LogOut, User as UserIcon } from '@blueprintjs/icons';
import { type ReactElement } from 'react';
import { useNavigate } from 'react-router';
import { useConsoleDispatch } from '../app/hooks.js';
import { paths } from '../app/paths.js';
import { useGetCurrentUserQuery } from '../session/account.api.js';
import { isAuthDisabled } from '../session/auth-mode.js';
import { mayEdit } from '../session/permissions.js';
import { signOut } from '../session/sign-out.js';

/** Who is signed in, what is theirs, and the way out. */
export function AccountMenu(): ReactElement {
  const dispatch = useConsoleDispatch();
  const navigate = useNavigate();
  const { data: user } = useGetCurrentUserQuery();
  const menu = (
    <div className="account-popover">
      {user && (
        <div className="account-summary">
          <span className="account-name">{user.name}</span>
          <span className="account-detail">{user.email}</span>
          <span className="account-detail">{user.role}</span>
        </div>
      )}
      <Menu aria-label="Account">
        <MenuItem icon={<IdNumber />} text="My Profile" onClick={() => void navigate(paths.profile)} />
        {user && mayEdit(user.role) && (
          <MenuItem icon={<CreditCard />} text="Billing" onClick={() => void navigate(paths.plans)} />
        )}
        {!isAuthDisabled() && <MenuItem icon={<LogOut />} text="Logout" onClick={() => dispatch(signOut())} />}
      </Menu>
    </div>
  );
  return (
    <PopoverNext content={menu} placement="bottom-end" arrow={false}>
      <Button variant="minimal" icon={<UserIcon />} endIcon={<CaretDown />} className="account-button">
        <span className="account-label">Account</span>
      </Button>
    </PopoverNext>
  );
}
