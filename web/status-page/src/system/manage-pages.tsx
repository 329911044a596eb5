import { type ReactElement } from 'react';
import { type Texts } from '../language/en.js';
import { useTexts } from '../language/texts-context.js';
import { type SystemPageName } from '../paths/page-paths.js';
import { type PageComponent, type PageState } from '../state/page-state.js';
import { Choice } from '../subscribe/Choice.js';
import { MailLanguage } from '../subscribe/MailLanguage.js';
import { groupComponents } from '../uptime/group-components.js';
import { ADDRESS_SLOT, DETAIL_SLOT } from './slots.js';
import { type SystemPage, type SystemPages } from './system-page.js';

type ManagePageName = Extract<SystemPageName, `manage${string}`>;

/**
 * The pages with which a subscriber manages a subscription. The form has every choice; the gateway ticks the current
 * ones by the names and values of the boxes.
 */
export function managePages(state: PageState): SystemPages<ManagePageName> {
  const manage: SystemPage = (t) => ({
    title: t.manage.title,
    languages: true,
    content: <ManageForm components={state.components} />,
  });
  const ask: SystemPage = (t) => ({ title: t.manage.title, languages: true, content: <FreshLink t={t} /> });
  return {
    'manage-start': ({ manage, subscribe, path }) => ({
      title: manage.title,
      languages: true,
      content: (
        <form
          method="post"
          action={path('/manage')}
          className="subscribe-form"
          data-done={manage.ask.done}
          data-failed={manage.ask.failed}
        >
          <label htmlFor="manage-email">{subscribe.email.label}</label>
          <input id="manage-email" name="emailAddress" type="email" autoComplete="email" required autoFocus />
          <p className="hint">{manage.ask.hint}</p>
          <p className="result" role="status" />
          <button type="submit" className="button">
            {manage.ask.button}
          </button>
        </form>
      ),
    }),
    manage,
    'manage-not-listed': notMailed(manage),
    'manage-ask': ask,
    'manage-ask-not-listed': notMailed(ask),
    'manage-asked': ({ manage }) => ({
      title: manage.asked.title,
      content: <p>{manage.asked.text}</p>,
      tone: 'operational',
    }),
    managed: ({ manage }) => ({
      title: manage.saved.title,
      content: <p>{manage.saved.text}</p>,
      tone: 'operational',
    }),
    'manage-failed': ({ manage }) => ({
      title: manage.failed,
      content: <p lang="en">{DETAIL_SLOT}</p>,
      tone: 'partial_outage',
    }),
  };
}

/** A page of a subscriber whose address gets nothing, because the page mails listed people alone. */
function notMailed(page: SystemPage): SystemPage {
  return (t) => {
    const { content, ...frame } = page(t);
    return {
      ...frame,
      content: (
        <>
          <p>{t.manage.notListed}</p>
          {content}
        </>
      ),
    };
  };
}

function FreshLink({ t: { manage } }: { t: Texts }): ReactElement {
  return (
    <>
      <p>{manage.fresh.text(ADDRESS_SLOT)}</p>
      <form method="post">
        <button type="submit" className="button">
          {manage.fresh.button}
        </button>
      </form>
    </>
  );
}

function ManageForm({ components }: { components: PageComponent[] }): ReactElement {
  const { choices, manage } = useTexts();
  return (
    <form method="post" className="manage">
      <p>{manage.messagesTo(ADDRESS_SLOT)}</p>
      <fieldset>
        <legend>{choices.about}</legend>
        <Choice type="checkbox" name="kinds" value="incident" label={choices.incidents} />
        <Choice type="checkbox" name="kinds" value="maintenance" label={choices.maintenances} />
      </fieldset>
      <fieldset>
        <legend>{manage.services}</legend>
        <Choice type="radio" name="components" value="all" label={manage.all} />
        <Choice type="radio" name="components" value="some" label={manage.some} />
        {groupComponents(components).map(({ id, name, components: members }) => (
          <ul key={id}>
            {name !== '' && <li dir="auto">{name}</li>}
            {members.map((component) => (
              <li key={component.id}>
                <Choice
                  type="checkbox"
                  name="componentIds"
                  value={component.id}
                  label={component.name}
                  lang={component.nameLang}
                />
              </li>
            ))}
          </ul>
        ))}
      </fieldset>
      <MailLanguage />
      <fieldset>
        <legend>{manage.pause}</legend>
        <Choice type="checkbox" name="paused" value="yes" label={manage.paused} />
      </fieldset>
      <button type="submit" name="action" value="save" className="button">
        {manage.save}
      </button>{' '}
      <button type="submit" name="action" value="leave" className="button quiet">
        {manage.leave}
      </button>
    </form>
  );
}
