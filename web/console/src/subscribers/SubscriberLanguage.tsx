import { type Language, LANGUAGE_NAMES, languageOr } from '@candor/words/languages.js';
import { type ReactElement } from 'react';
import { type EmailSubscriber } from '../api/contract.js';
import { asProblem } from '../api/problem.js';
import { MAIN_PAGE_TOAST_MS, showToast } from '../feedback/toast.js';
import { LanguageSelect } from '../forms/LanguageSelect.js';
import { useSetSubscriberLanguageMutation } from './subscribers.api.js';

export interface SubscriberLanguageProps {
  subscriber: EmailSubscriber;
  mayEdit: boolean;
}

/** The language of a subscriber's mails; staff who may edit choose another one right there. */
export function SubscriberLanguage({ subscriber, mayEdit }: SubscriberLanguageProps): ReactElement {
  const [setLanguage] = useSetSubscriberLanguageMutation();
  const { id, emailAddress } = subscriber;
  // A gateway of a release before has none.
  const language = languageOr(subscriber.language);
  if (!mayEdit) return <span lang={language}>{LANGUAGE_NAMES[language]}</span>;
  const change = async (chosen: Language): Promise<void> => {
    try {
      await setLanguage({ channel: 'email', id, language: chosen }).unwrap();
    } catch (error) {
      void showToast({ message: asProblem(error).detail, intent: 'danger', timeout: MAIN_PAGE_TOAST_MS });
    }
  };
  return (
    <LanguageSelect
      aria-label={`Language of ${emailAddress}`}
      minimal
      value={language}
      onChange={(chosen) => void change(chosen)}
    />
  );
}
