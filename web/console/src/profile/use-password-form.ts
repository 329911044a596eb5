import { type User } from '../api/contract.js';
import { useChangeOwnPasswordMutation } from '../auth/auth.api.js';
import { validateOwnPassword, type PasswordValues } from '../auth/auth.rules.js';
import { MAIN_PAGE_TOAST_MS, showToast } from '../feedback/toast.js';
import { useForm, type Form } from '../forms/use-form.js';
import { selectAccessToken } from '../session/session.slice.js';
import { useConsoleSelector } from '../store/hooks.js';

const NOTHING: PasswordValues = { presentPassword: '', newPassword: '' };

/** The form of the user's own password. */
export function usePasswordForm(user: User): Form<PasswordValues> {
  const [change] = useChangeOwnPasswordMutation();
  const accessToken = useConsoleSelector(selectAccessToken) ?? '';
  const form = useForm({
    initial: NOTHING,
    validate: validateOwnPassword,
    pointers: { '/presentPassword': 'presentPassword', '/newPassword': 'newPassword' },
    send: (values) => change({ username: user.email, accessToken, ...values }).unwrap(),
    onSent: () => {
      form.reset(NOTHING);
      void showToast({
        message: 'Password changed successfully.',
        intent: 'success',
        timeout: MAIN_PAGE_TOAST_MS,
      });
    },
  });
  return form;
}
