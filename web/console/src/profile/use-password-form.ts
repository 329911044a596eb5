import { type User } from '../api/contract.js';
import { useConsoleSelector } from '../app/hooks.js';
import { useChangeOwnPasswordMutation } from '../auth/auth.api.js';
import { validateNewPassword } from '../auth/auth.rules.js';
import { MAIN_PAGE_TOAST_MS, showToast } from '../feedback/toast.js';
import { useForm, type Form } from '../forms/use-form.js';
import { selectAccessToken } from '../session/session.slice.js';

/** The form of one's own password. */
export function usePasswordForm(user: User): Form<{ newPassword: string }> {
  const [change] = useChangeOwnPasswordMutation();
  const accessToken = useConsoleSelector(selectAccessToken) ?? '';
  const form = useForm({
    initial: { newPassword: '' },
    validate: validateNewPassword,
    pointers: { '/newPassword': 'newPassword' },
    send: ({ newPassword }) => change({ username: user.email, accessToken, newPassword }).unwrap(),
    onSent: () => {
      form.reset({ newPassword: '' });
      void showToast({
        message: 'Password changed successfully.',
        intent: 'success',
        timeout: MAIN_PAGE_TOAST_MS,
      });
    },
  });
  return form;
}
