import { Dialog, DialogBody, Tab, Tabs } from '@blueprintjs/core';
import { type Language } from '@candor/words/languages.js';
import { type ReactElement, useId } from 'react';
import { type Preview } from '../api/contract.js';
import { LanguageSelect } from '../forms/LanguageSelect.js';
import { type NewsDraft } from './preview.rules.js';
import { PreviewFrame } from './PreviewFrame.js';
import { SlackMessage } from './SlackMessage.js';

const NOUNS: Record<NewsDraft['of'], string> = {
  incidents: 'incident',
  maintenances: 'maintenance',
  announcements: 'announcement',
};

export interface PreviewDialogProps {
  /** Open while it is set. */
  preview: Preview | undefined;
  of: NewsDraft['of'];
  /** The language of mail and page. */
  language: Language;
  /** Shows them in another language. */
  onLanguage: (language: Language) => void;
  onClose: () => void;
}

/** The update as mail, in Slack and on the status page, rendered by the code that sends and publishes it. */
export function PreviewDialog({ preview, of, language, onLanguage, onClose }: PreviewDialogProps): ReactElement {
  const languageId = useId();
  const choice = (
    <div className="preview-language">
      <label htmlFor={languageId}>Language</label>
      <LanguageSelect id={languageId} value={language} onChange={onLanguage} />
    </div>
  );
  return (
    <Dialog isOpen={preview !== undefined} title="Preview" onClose={onClose} className="preview-dialog">
      <DialogBody>
        {preview && (
          // A hidden frame cannot measure its height.
          <Tabs id="preview" defaultSelectedTabId="mail" renderActiveTabPanelOnly>
            <Tab
              id="mail"
              title="Email"
              panel={
                <>
                  {choice}
                  <p className="preview-subject">
                    <span>Subject</span> {preview.mail.subject}
                  </p>
                  <PreviewFrame title="The email" html={preview.mail.html} />
                </>
              }
            />
            <Tab id="slack" title="Slack" panel={<SlackMessage message={preview.slack} />} />
            <Tab
              id="page"
              title="Status page"
              panel={
                preview.page ? (
                  <>
                    {choice}
                    <PreviewFrame title={`The page of the ${NOUNS[of]}`} html={preview.page.html} />
                  </>
                ) : (
                  <p className="preview-absent">An internal {NOUNS[of]} is on no page.</p>
                )
              }
            />
          </Tabs>
        )}
      </DialogBody>
    </Dialog>
  );
}
