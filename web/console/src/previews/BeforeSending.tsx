import { Button } from '@blueprintjs/core';
import { EyeOpen } from '@blueprintjs/icons';
import { DEFAULT_LANGUAGE, type Language } from '@candor/words/languages.js';
import { Suspense, useState, type ReactElement } from 'react';
import { lazyPart } from '../navigation/lazy-part.js';
import { useGetCustomerQuery } from '../account/account.api.js';
import { type Customer, type PageRecipients, type Preview } from '../api/contract.js';
import { asProblem } from '../api/problem.js';
import { DETAIL_PAGE_TOAST_MS, showToast } from '../feedback/toast.js';
import { audienceOf, audienceText, inLanguage, type NewsDraft } from './preview.rules.js';
import { useCountRecipientsQuery, usePreviewNewsMutation } from './previews.api.js';
import { useDialogEntry } from './use-dialog-entry.js';

/** Fetched when a preview is first shown. */
const PreviewDialog = lazyPart(async () => (await import('./PreviewDialog.js')).PreviewDialog, NoPreview);

/** Fetched where further pages have recipients. */
const PagesAudience = lazyPart(async () => (await import('./PagesAudience.js')).PagesAudience);

function NoPreview(): ReactElement {
  return <p className="preview-absent">The preview cannot be shown right now.</p>;
}

export interface BeforeSendingProps {
  news: NewsDraft;
  /** Whether there are recipients to notify. */
  notifies: boolean;
}

/** The number of recipients of an entry, a maintenance or an announcement, and a preview of the messages. */
export function BeforeSending({ news, notifies }: BeforeSendingProps): ReactElement {
  const { currentData: counts, isError } = useCountRecipientsQuery(audienceOf(news));
  const { data: customer } = useGetCustomerQuery();
  const [preview, { isLoading }] = usePreviewNewsMutation();
  const [shown, setShown] = useState<Preview>();
  const dialog = useDialogEntry('preview');
  const [language, setLanguage] = useState<Language>(DEFAULT_LANGUAGE);
  const show = async (chosen: Language): Promise<void> => {
    try {
      setShown(await preview(inLanguage(news, chosen)).unwrap());
      setLanguage(chosen);
      if (!dialog.isOpen) dialog.open();
    } catch (error) {
      void showToast({ message: asProblem(error).detail, intent: 'danger', timeout: DETAIL_PAGE_TOAST_MS });
    }
  };
  return (
    <div className="before-sending">
      <p role="status">
        {isError && 'The recipients could not be counted.'}
        {!isError && !counts && 'Counting recipients…'}
        {counts && <Audience text={audienceText(counts.recipients)} notifies={notifies} />}
        {counts?.pages && isOfSeveral(counts.pages, customer) && (
          <Suspense>
            <PagesAudience pages={counts.pages} />
          </Suspense>
        )}
      </p>
      <Button icon={<EyeOpen />} text="Preview" loading={isLoading} onClick={() => void show(language)} />
      {shown && (
        <Suspense>
          <PreviewDialog
            preview={dialog.isOpen ? shown : undefined}
            of={news.of}
            language={language}
            onLanguage={(chosen) => void show(chosen)}
            onClose={dialog.close}
          />
        </Suspense>
      )}
    </div>
  );
}

/** Whether other pages than the first one have recipients. */
function isOfSeveral(pages: readonly PageRecipients[], first: Customer | undefined): boolean {
  return first !== undefined && pages.some(({ pageId }) => pageId !== first.id);
}

function Audience({ text, notifies }: { text: string | undefined; notifies: boolean }): ReactElement {
  if (text === undefined) return <>There is nobody to notify yet.</>;
  return notifies ? (
    <>
      Will be notified: <strong>{text}</strong>
    </>
  ) : (
    <>Nobody will be notified. With a notification: {text}</>
  );
}
