import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import { useId, type ReactElement, type ReactNode } from 'react';
import { MAIN_PAGE_TOAST_MS, showToast } from '../feedback/toast.js';
import { Form } from '../forms/Form.js';
import { FormProblem } from '../forms/FormProblem.js';
import { SubmitButton } from '../forms/SubmitButton.js';
import { TextField } from '../forms/TextField.js';
import { useForm } from '../forms/use-form.js';
import { useCreateUpstreamLinkMutation } from '../services/links.api.js';
import { upstreamTitle } from '../services/service-upstreams.rules.js';
import { DependencyFields } from './DependencyFields.js';
import { toNewLink, useValuesOf, validateUse, type UsedComponent, type UseValues } from './link.rules.js';
import { ServicePick } from './ServicePick.js';

export interface UseComponentFormProps {
  upstreamId: string;
  component: UsedComponent;
  onClose: () => void;
}

/** The form of the dialog: what a service has to do with the component, and which service. */
export function UseComponentForm({ upstreamId, component, onClose }: UseComponentFormProps): ReactElement {
  const [create] = useCreateUpstreamLinkMutation();
  const form = useForm<UseValues, { serviceName: string; kind: string }>({
    initial: useValuesOf(component),
    validate: validateUse,
    pointers: {
      '/newService/groupName': 'group',
      '/newService': 'name',
      '/serviceId': 'serviceId',
      '/degrading': 'status',
      '/text': 'text',
    },
    send: (values) => create({ upstreamId, link: toNewLink(component.componentKey, values) }).unwrap(),
    onSent: ({ serviceName, kind }) => {
      const how = kind === 'follows' ? 'follows' : 'depends on';
      const message = `${serviceName} ${how} ${upstreamTitle(component)} from now on`;
      void showToast({ message, intent: 'success', timeout: MAIN_PAGE_TOAST_MS });
      onClose();
    },
  });
  const { values, errors, set } = form;
  const choice = { chosen: values.how, onChoose: (how: UseValues['how']) => set('how', how), name: useId() };
  const pick = (
    <ServicePick
      how={values.how}
      value={values.serviceId}
      onChange={(id) => set('serviceId', id)}
      error={errors.serviceId}
    />
  );
  return (
    <Form label="Use a Component" onSubmit={form.submit} errors={errors}>
      <DialogBody>
        <fieldset className="use-choices">
          <legend>What is it to you?</legend>
          <Choice {...choice} value="new" label="Show it on your page" hint="As a new service that has its status.">
            <TextField
              label="Name"
              name="name"
              autoComplete="off"
              value={values.name}
              onChange={(name) => set('name', name)}
              error={errors.name}
            />
            <TextField
              label="Group"
              name="group"
              optional
              autoComplete="off"
              value={values.group}
              onChange={(group) => set('group', group)}
              error={errors.group}
            />
          </Choice>
          <Choice
            {...choice}
            value="follows"
            label="One of your services is this component"
            hint="It has its status from now on, and no other can be set."
          >
            {pick}
          </Choice>
          <Choice
            {...choice}
            value="dependsOn"
            label="One of your services depends on it"
            hint="You are notified and get a proposed incident while it is not operational."
          >
            {pick}
            <DependencyFields form={form} />
          </Choice>
        </fieldset>
        <FormProblem problem={form.problem} shown={errors} />
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button size="large" text="Close" onClick={onClose} />
            <SubmitButton submitting={form.submitting}>Use It</SubmitButton>
          </>
        }
      />
    </Form>
  );
}

interface ChoiceProps {
  /** Of the radio group. */
  name: string;
  chosen: UseValues['how'];
  value: UseValues['how'];
  label: string;
  hint: string;
  onChoose: (value: UseValues['how']) => void;
  /** What is asked once it is chosen. */
  children: ReactNode;
}

function Choice({ name, chosen, value, label, hint, onChoose, children }: ChoiceProps): ReactElement {
  const id = useId();
  return (
    <div className="use-choice">
      <label className="checkbox">
        <input
          type="radio"
          name={name}
          checked={chosen === value}
          aria-describedby={id}
          onChange={() => onChoose(value)}
        />
        <span>{label}</span>
      </label>
      <p id={id} className="option-hint">
        {hint}
      </p>
      {chosen === value && <div className="use-fields">{children}</div>}
    </div>
  );
}
