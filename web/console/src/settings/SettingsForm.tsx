import { HTMLSelect, Tag } from '@blueprintjs/core';
import { useMemo, type ReactElement } from 'react';
import { Link } from 'react-router';
import { useGetFeaturesQuery } from '../account/account.api.js';
import { type Settings } from '../api/contract.js';
import { MAIN_PAGE_TOAST_MS, showToast } from '../feedback/toast.js';
import { CheckboxField } from '../forms/CheckboxField.js';
import { Field } from '../forms/Field.js';
import { Form } from '../forms/Form.js';
import { FormProblem } from '../forms/FormProblem.js';
import { localZone } from '../forms/local-zone.js';
import { LanguageSelect } from '../forms/LanguageSelect.js';
import { SubmitButton } from '../forms/SubmitButton.js';
import { TextAreaField, TextField } from '../forms/TextField.js';
import { UnsavedChanges } from '../forms/UnsavedChanges.js';
import { useForm, type Form as FormState } from '../forms/use-form.js';
import { paths } from '../navigation/paths.js';
import { useSaveSettingsMutation } from './settings.api.js';
import {
  DOMAIN_FEATURE,
  SETTINGS_POINTERS,
  SUBSCRIPTION_SWITCHES,
  timeZones,
  toDraft,
  valuesOf,
  type SettingsValues,
} from './settings.rules.js';

export interface SettingsFormProps {
  settings: Settings;
  /** Whose settings; undefined for the first page. */
  pageId: string | undefined;
  /** Whether leaving the page would lose other unsaved input on it. */
  hasOtherChanges: () => boolean;
}

/** The settings that are saved together. */
export function SettingsForm({ settings, pageId, hasOtherChanges }: SettingsFormProps): ReactElement {
  const [save] = useSaveSettingsMutation();
  const form = useForm({
    initial: valuesOf(settings),
    validate: () => ({}),
    pointers: SETTINGS_POINTERS,
    send: (values) => save({ pageId, draft: toDraft(values, settings) }).unwrap(),
    onSent: (saved) => {
      form.reset(valuesOf(saved));
      void showToast({ message: 'Settings updated successfully.', intent: 'success', timeout: MAIN_PAGE_TOAST_MS });
    },
    onFailed: ({ detail }) => void showToast({ message: detail, intent: 'danger', timeout: MAIN_PAGE_TOAST_MS }),
  });
  const { values, errors, set } = form;
  const { data: features } = useGetFeaturesQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <>
      <Form label="Settings" className="card form-card" onSubmit={form.submit} errors={errors}>
        <TextField
          label="Custom Domain"
          name="customDomain"
          optional
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="status.example.com"
          help="A host name of your own for your status page. It needs two records at your name service, which stand below once you have saved it."
          value={values.customDomain}
          onChange={(value) => set('customDomain', value)}
          error={errors.customDomain}
          tag={features?.includes(DOMAIN_FEATURE) === false && <UpgradeTag what="Custom Domain" />}
        />
        <TextField
          label="Notification Display Name"
          name="notificationDisplayName"
          optional
          autoComplete="off"
          placeholder="Acme Status"
          help={`The name your notifications are sent in. Without one it is ${pageId === undefined ? 'your organisation’s' : 'the page’s'}.`}
          value={values.notificationDisplayName}
          onChange={(value) => set('notificationDisplayName', value)}
          error={errors.notificationDisplayName}
        />
        <TimeZoneField form={form} />
        <Field
          label="Language of Your Texts"
          help="Readers who ask for none of our languages get your page in this one. Texts may be added in others."
          error={errors.language}
        >
          {({ id }) => (
            <LanguageSelect id={id} fill large value={values.language} onChange={(value) => set('language', value)} />
          )}
        </Field>
        <TextAreaField
          label="Sites that may frame your page"
          name="frameAncestors"
          optional
          placeholder="https://www.example.com"
          help="One on each line. Browsers show your status page in a frame there and on no other site; the banner and the small page of the badge screen need no permission."
          value={values.frameAncestors}
          onChange={(value) => set('frameAncestors', value)}
          error={errors.frameAncestors}
        />
        <SubscriptionSwitches form={form} features={features} />
        <FormProblem problem={form.problem} shown={errors} />
        <div className="form-actions">
          <SubmitButton submitting={form.submitting}>Update</SubmitButton>
        </div>
      </Form>
      <UnsavedChanges hasUnsavedChanges={() => form.hasUnsavedChanges() || hasOtherChanges()} />
    </>
  );
}

function TimeZoneField({ form }: { form: FormState<SettingsValues> }): ReactElement {
  const { timeZone } = form.values;
  const zones = useMemo(() => timeZones(localZone(), timeZone), [timeZone]);
  return (
    <Field
      label="Time Zone"
      help="Days of your page begin at midnight there. Visitors also see times in their own zone."
      error={form.errors.timeZone}
    >
      {(control) => (
        <HTMLSelect
          {...control}
          fill
          large
          value={timeZone}
          options={zones}
          onChange={(event) => form.set('timeZone', event.currentTarget.value)}
        />
      )}
    </Field>
  );
}

interface SubscriptionSwitchesProps {
  form: FormState<SettingsValues>;
  /** The features of the plan; undefined until they are known. */
  features: readonly string[] | undefined;
}

/** A switch whose channel the plan lacks says so, and links to the plans. */
function SubscriptionSwitches({ form, features }: SubscriptionSwitchesProps): ReactElement {
  return (
    <fieldset className="options">
      <legend>Subscriptions</legend>
      {SUBSCRIPTION_SWITCHES.map(({ field, label, feature }) => {
        const included = features?.includes(feature);
        return (
          <div key={field} className="subscription-switch">
            <CheckboxField
              checked={form.values[field]}
              disabled={!included}
              onChange={(checked) => form.set(field, checked)}
            >
              {label}
            </CheckboxField>
            {included === false && <UpgradeTag what={label} />}
          </div>
        );
      })}
    </fieldset>
  );
}

/** Says that the plan lacks a feature, and links to the plans. */
function UpgradeTag({ what }: { what: string }): ReactElement {
  return (
    <Link to={paths.plans} aria-label={`Upgrade for: ${what}`}>
      <Tag intent="warning" minimal interactive>
        Upgrade
      </Tag>
    </Link>
  );
}
