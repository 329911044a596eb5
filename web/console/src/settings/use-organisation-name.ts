import { useEffect } from 'react';
import { useGetCustomerQuery } from '../account/account.api.js';
import { MAIN_PAGE_TOAST_MS, showToast } from '../feedback/toast.js';
import { requireText } from '../forms/required.js';
import { useForm, type Form } from '../forms/use-form.js';
import { useRenameCustomerMutation } from './settings.api.js';

const validate = requireText<{ name: string }>({ name: 'Please enter the name of your organisation.' });

/** The form of the organisation's name. @param onRenamed called once the server has accepted */
export function useOrganisationName(onRenamed?: () => void): Form<{ name: string }> {
  const { data: customer } = useGetCustomerQuery();
  const [rename] = useRenameCustomerMutation();
  const name = customer?.name ?? '';
  const form = useForm({
    initial: { name },
    validate,
    pointers: { '/name': 'name' },
    send: (values) => rename(values.name.trim()).unwrap(),
    onSent: (saved) => {
      form.reset({ name: saved.name });
      void showToast({
        message: 'Organisation renamed successfully.',
        intent: 'success',
        timeout: MAIN_PAGE_TOAST_MS,
      });
      onRenamed?.();
    },
  });
  useEffect(() => {
    // The name is loaded after the form, and colleagues change it too.
    if (!form.hasUnsavedChanges()) form.reset({ name });
  }, [name]);
  return form;
}
