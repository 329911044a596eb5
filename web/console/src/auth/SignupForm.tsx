import { useState, type ReactElement } from 'react';
import { CheckboxField } from '../forms/CheckboxField.js';
import { Form } from '../forms/Form.js';
import { FormProblem } from '../forms/FormProblem.js';
import { PasswordField } from '../forms/PasswordField.js';
import { SubmitButton } from '../forms/SubmitButton.js';
import { TextField } from '../forms/TextField.js';
import { useForm } from '../forms/use-form.js';
import { paths } from '../navigation/paths.js';
import { pagesHost } from '../navigation/status-page-url.js';
import { useSignupMutation } from './auth.api.js';
import { validateSignup } from './auth.rules.js';

/** Creates an organisation. `onSignedUp` receives the address that the confirmation code was mailed to. */
export function SignupForm({ onSignedUp }: { onSignedUp: (email: string) => void }): ReactElement {
  const [agreed, setAgreed] = useState(false);
  const [signup] = useSignupMutation();
  const form = useForm({
    initial: { username: '', email: '', password: '', organisationName: '', customerDomain: '' },
    validate: validateSignup,
    pointers: {
      '/username': 'username',
      '/email': 'email',
      '/password': 'password',
      '/organisationName': 'organisationName',
      '/customerDomain': 'customerDomain',
    },
    send: (values) =>
      signup({
        ...values,
        username: values.username.trim(),
        email: values.email.trim(),
        organisationName: values.organisationName.trim(),
        customerDomain: values.customerDomain.trim().toLowerCase(),
      }).unwrap(),
    onSent: (_user, { email }) => onSignedUp(email.trim()),
  });
  const { values, errors, set } = form;
  // The red box shows the server's reason; the field is only marked where its message would repeat that.
  const fault = (field: keyof typeof values) => ({
    error: errors[field] === form.problem?.detail ? undefined : errors[field],
    invalid: errors[field] !== undefined,
  });

  return (
    <Form label="Signup" onSubmit={form.submit} errors={errors}>
      <FormProblem problem={form.problem} />
      <TextField
        label="Name"
        name="name"
        autoComplete="name"
        autoFocus
        value={values.username}
        onChange={(value) => set('username', value)}
        {...fault('username')}
      />
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        value={values.email}
        onChange={(value) => set('email', value)}
        {...fault('email')}
      />
      <PasswordField
        autoComplete="new-password"
        value={values.password}
        onChange={(value) => set('password', value)}
        {...fault('password')}
      />
      <TextField
        label="Organisation Name"
        name="organisationName"
        optional
        help="Stands on your status page and in what is sent. Without one it is your domain."
        placeholder="Your Company"
        autoComplete="organization"
        value={values.organisationName}
        onChange={(value) => set('organisationName', value)}
        {...fault('organisationName')}
      />
      <TextField
        label="Domain"
        name="customerDomain"
        help="The address of your public status page."
        placeholder="your-company"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={values.customerDomain}
        onChange={(value) => set('customerDomain', value)}
        {...fault('customerDomain')}
        after={<span className="domain-suffix">.{pagesHost(window.location.host)}</span>}
      />
      <CheckboxField checked={agreed} onChange={setAgreed}>
        I agree to the{' '}
        <a href={paths.terms} target="_blank" rel="noreferrer">
          terms of service
        </a>
      </CheckboxField>
      <SubmitButton fill disabled={!agreed} submitting={form.submitting}>
        Signup
      </SubmitButton>
    </Form>
  );
}
