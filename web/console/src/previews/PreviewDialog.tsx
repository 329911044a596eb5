import { Dialog, DialogBody, Tab, Tabs } from '@blueprintjs/core';
import { type ReactElement } from 'react';
import { type Preview } from '../api/contract.js';
import { PreviewFrame } from './PreviewFrame.js';
import { SlackMessage } from './SlackMessage.js';

export interface PreviewDialogProps {
  /** Open while there is one. */
  preview: Preview | undefined;
  onClose: () => void;
}

/** An entry as mail, in Slack and on the status page, drawn by what sends and publishes it. */
export function PreviewDialog({ preview, onClose }: PreviewDialogProps): ReactElement {
  return (
    <Dialog isOpen={preview !== undefined} title="Preview" onClose={onClose} className="preview-dialog">
      <DialogBody>
        {preview && (
          // A frame that is hidden has no height to tell.
          <Tabs id="preview" defaultSelectedTabId="mail" renderActiveTabPanelOnly>
            <Tab
              id="mail"
              title="Email"
              panel={
                <>
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
                  <PreviewFrame title="The page of the incident" html={preview.page.html} />
                ) : (
                  <p className="preview-absent">An internal incident is on no page.</p>
                )
              }
            />
          </Tabs>
        )}
      </DialogBody>
    </Dialog>
  );
}
