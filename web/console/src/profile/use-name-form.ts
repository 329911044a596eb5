import { type User } from '../api/contract.js';
import { MAIN_PAGE_TOAST_MS, showToast } from '../feedback/toast.js';
import { requireText } from '../forms/required.js';
import { useForm, type Form } from '../forms/use-form.js';
import { NAME_REQUIRED } from '../users/user.rules.js';
import { useRenameUserMutation } from '../users/users.api.js';

const validate = requireText<{ name: string }>({ name: NAME_REQUIRED });

/** The form of the user's own name. */
export function useNameForm(user: User): Form<{ name: string }> {
  const [rename] = useRenameUserMutation();
  const form = useForm({
    initial: { name: user.name },
    validate,
    pointers: { '/name': 'name' },
    send: ({ name }) => rename({ id: user.id, name: name.trim() }).unwrap(),
    onSent: ({ name }) => {
      form.reset({ name });
      void showToast({
        message: 'Profile updated successfully.',
        intent: 'success',
        timeout: MAIN_PAGE_TOAST_MS,
      });
    },
  });
  return form;
}
