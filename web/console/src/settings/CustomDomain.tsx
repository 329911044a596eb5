import { Button, Tag } from '@blueprintjs/core';
import { type ReactElement } from 'react';
import { useGetCustomerQuery } from '../account/account.api.js';
import { type OrganisationPage, type Settings } from '../api/contract.js';
import { asProblem } from '../api/problem.js';
import { ConfirmButton } from '../feedback/ConfirmButton.js';
import { CopyButton } from '../feedback/CopyButton.js';
import { MAIN_PAGE_TOAST_MS, showToast } from '../feedback/toast.js';
import { statusPageUrl } from '../navigation/status-page-url.js';
import { useSaveSettingsMutation } from './settings.api.js';
import { domainRecords, domainStanding, type DomainRecord } from './settings.rules.js';

export interface CustomDomainProps {
  settings: Settings;
  /** Whose domain; undefined for the first page. */
  pageId: string | undefined;
  /** The same, once it is known. */
  page: OrganisationPage | undefined;
}

/** The state of the custom domain, missing DNS records, and the possible actions. */
export function CustomDomain({ settings, pageId, page }: CustomDomainProps): ReactElement {
  const { customDomain, customDomainStatus } = settings;
  const { data: customer } = useGetCustomerQuery();
  const standing = domainStanding(customDomainStatus);
  return (
    <section className="card form-card custom-domain" aria-label="Custom domain">
      <header>
        <h2>{standing ? customDomain : 'A domain of your own'}</h2>
        {standing && (
          <Tag intent={standing.intent} minimal>
            {standing.label}
          </Tag>
        )}
      </header>
      {standing ? (
        <>
          <p role="status">{standing.text}</p>
          <ul className="domain-records" aria-label="Records">
            {domainRecords(customDomain, customDomainStatus).map((record) => (
              <Record key={record.type} record={record} />
            ))}
          </ul>
          <FirstRequest />
          <DomainActions host={customDomain} pageId={pageId} />
        </>
      ) : (
        <Instructions label={pageId === undefined ? customer?.domain : page?.domain} />
      )}
    </section>
  );
}

function FirstRequest(): ReactElement {
  return (
    <p className="option-hint">
      A name at the top of a zone takes an ALIAS, or the addresses, in the place of the CNAME record. The first request
      to your domain may take some seconds, until its certificate is there.
    </p>
  );
}

/** @param label that of the page's address; undefined until it is known */
function Instructions({ label }: { label: string | undefined }): ReactElement {
  const target = label && new URL(statusPageUrl(label, window.location)).hostname;
  return (
    <>
      <p>
        Enter a host name above and save it. Then add a CNAME record for it that leads to <code>{target}</code>, and the
        TXT record that we show you then; it proves that the name is yours.
      </p>
      <FirstRequest />
    </>
  );
}

function Record({ record: { type, name, value, missing } }: { record: DomainRecord }): ReactElement {
  return (
    <li className="domain-record">
      <span className="record-head">
        <strong>{type}</strong>
        <Tag minimal intent={missing ? 'warning' : 'success'}>
          {missing ? 'Not found' : 'Found'}
        </Tag>
      </span>
      <dl>
        <dt>Name</dt>
        <dd>
          <code>{name}</code>
          <CopyButton text={name} label={`Copy the name of the ${type} record`} />
        </dd>
        <dt>Value</dt>
        <dd>
          <code>{value}</code>
          <CopyButton text={value} label={`Copy the value of the ${type} record`} />
        </dd>
      </dl>
    </li>
  );
}

function DomainActions({ host, pageId }: { host: string; pageId: string | undefined }): ReactElement {
  const [save, { isLoading }] = useSaveSettingsMutation();
  const refuse = (detail: string): void =>
    void showToast({ message: detail, intent: 'danger', timeout: MAIN_PAGE_TOAST_MS });
  const check = async (): Promise<void> => {
    try {
      await save({ pageId, draft: { customDomain: host } }).unwrap();
      void showToast({ message: 'Looked at your records.', intent: 'success', timeout: MAIN_PAGE_TOAST_MS });
    } catch (error) {
      refuse(asProblem(error).detail);
    }
  };
  return (
    <div className="form-actions">
      <Button text="Check again" loading={isLoading} onClick={() => void check()} />
      <ConfirmButton
        question="Please confirm"
        confirm="Yes"
        refrain="No"
        button={{ text: 'Remove domain', variant: 'minimal' }}
        act={() => save({ pageId, draft: { customDomain: '' } }).unwrap()}
        onDone={() => void showToast({ message: 'Domain removed.', intent: 'success', timeout: MAIN_PAGE_TOAST_MS })}
        onRefused={({ detail }) => refuse(detail)}
      >
        Are you sure you want to remove {host}? Your status page will not answer there any more.
      </ConfirmButton>
    </div>
  );
}
