import { Button } from '@blueprintjs/core';
import { formatDate } from '@candor/ui/time/format-date.js';
import { type ReactElement, type ReactNode } from 'react';
import { type Readers } from '../api/contract.js';
import { localZone } from '../forms/local-zone.js';
import { PasswordField } from '../forms/PasswordField.js';
import { TextAreaField } from '../forms/TextField.js';
import { type Form } from '../forms/use-form.js';
import { lineError, waysText, waysThen, type ReadersValues } from './readers.rules.js';

interface ReadersFieldsProps {
  form: Form<ReadersValues>;
  /** Those that are set now. */
  readers: Readers;
}

/** Everybody, or some; then by which ways. */
export function ReadersFields({ form, readers }: ReadersFieldsProps): ReactElement {
  const { values, set } = form;
  const ways = waysThen(values, readers);
  const choose = (whose: ReadersValues['whose']) => () => set('whose', whose);
  return (
    <>
      <fieldset className="options readers-whose">
        <legend>May be read by</legend>
        <Choice name="whose" checked={values.whose === 'everybody'} onChoose={choose('everybody')}>
          Everybody
        </Choice>
        <Choice name="whose" checked={values.whose === 'some'} onChoose={choose('some')}>
          Only some readers
        </Choice>
      </fieldset>
      {values.whose === 'some' && (
        <div className="readers-ways">
          <p className="option-hint">
            Feeds, JSON, badge and widget ask for it too. Mails and webhooks still go to those who subscribed; while
            readers have to be among the people, mails go to these alone, and webhooks and Slack channels are notified
            that staff added or approved. Posts to X are public.
          </p>
          <ReadersPassword form={form} readers={readers} />
          <TextAreaField
            label="Networks"
            name="networks"
            optional
            placeholder={'203.0.113.0/24\n2001:db8::/32'}
            help="One on each line, IPv4 or IPv6: a network or a single address."
            value={values.networks}
            onChange={(value) => set('networks', value)}
            error={lineError('networks', form)}
          />
          <TextAreaField
            label="People"
            name="people"
            optional
            placeholder={'ann@example.com\n@example.org'}
            help="One on each line. They sign in with a link that we mail to their address. An address, or @ and a domain for everybody there."
            value={values.people}
            onChange={(value) => set('people', value)}
            error={lineError('people', form)}
          />
          {ways.length > 1 && (
            <fieldset className="options">
              <legend>{waysText(ways)}</legend>
              <Choice name="needsAll" checked={!values.needsAll} onChoose={() => set('needsAll', false)}>
                One is enough
              </Choice>
              <Choice name="needsAll" checked={values.needsAll} onChoose={() => set('needsAll', true)}>
                All are needed
              </Choice>
            </fieldset>
          )}
        </div>
      )}
    </>
  );
}

/** A new one, or what becomes of the one that is set. */
function ReadersPassword({ form, readers }: ReadersFieldsProps): ReactElement {
  const { values, errors, set } = form;
  const { hasPassword, passwordChosenAt } = readers;
  const act = (passwordAct: ReadersValues['passwordAct']) => () => form.fill({ passwordAct, password: '' });
  const keep = hasPassword && <Button text="Keep Password" onClick={act('keep')} />;
  if (hasPassword && values.passwordAct !== 'choose') {
    const chosen = passwordChosenAt && `Chosen on ${formatDate(passwordChosenAt, 'short-day', localZone())}.`;
    const isKept = values.passwordAct === 'keep';
    return (
      <div className="readers-password" role="group" aria-label="Password of the page">
        <div className="field-label">
          <span className="bp6-label">Password</span>
        </div>
        <p>{isKept ? chosen : 'It is removed when you save, and readers who signed in with it are signed out.'}</p>
        <div className="readers-password-actions">
          {isKept ? (
            <>
              <Button text="Change Password" onClick={act('choose')} />
              <Button text="Remove Password" onClick={act('remove')} />
            </>
          ) : (
            keep
          )}
        </div>
      </div>
    );
  }
  return (
    <>
      <PasswordField
        optional
        autoComplete="new-password"
        help={
          hasPassword
            ? 'At least 8 characters. Readers who signed in with the present one are signed out.'
            : 'At least 8 characters, the same for all readers. Tell them yourself.'
        }
        value={values.password}
        onChange={(value) => set('password', value)}
        error={errors.password}
      />
      {keep && <div className="readers-password-actions">{keep}</div>}
    </>
  );
}

interface ChoiceProps {
  /** Of the group. */
  name: string;
  checked: boolean;
  onChoose: () => void;
  children: ReactNode;
}

function Choice({ name, checked, onChoose, children }: ChoiceProps): ReactElement {
  return (
    <label className="checkbox">
      <input type="radio" name={name} checked={checked} onChange={onChoose} />
      <span>{children}</span>
    </label>
  );
}
