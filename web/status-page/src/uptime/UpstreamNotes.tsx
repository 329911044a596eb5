import { Fragment, type ReactElement } from 'react';
import { useTexts } from '../language/texts-context.js';
import { type PageComponent, type PageUpstream } from '../state/page-state.js';
import { webAddress } from '../state/upstreams.js';
import { Time } from '../text/Time.js';

/** Links to where the provider says it, if that is an address of the web. */
function ProviderLink({ url, children }: { url: string; children: ReactElement }): ReactElement {
  const href = webAddress(url);
  return href ? (
    <a href={href} rel="nofollow noopener noreferrer">
      {children}
    </a>
  ) : (
    children
  );
}

/** "(API)": the provider's component, if it is one and not called like ours. */
function ComponentName({ name, ours = '' }: { name: string; ours?: string }): ReactElement | null {
  if (name === '' || name === ours) return null;
  return (
    <>
      {' '}
      (<bdi>{name}</bdi>)
    </>
  );
}

function Followed({
  upstream,
  ours,
  timeZone,
}: {
  upstream: PageUpstream;
  ours: string;
  timeZone: string;
}): ReactElement {
  const t = useTexts();
  const { providerName, componentName, url } = upstream;
  const [before, after] = t.upstreams.from;
  return (
    <>
      <p className="hint">
        <ProviderLink url={url}>
          <>
            {before}
            <bdi>{providerName}</bdi>
            {after}
          </>
        </ProviderLink>
        <ComponentName name={componentName} ours={ours} />
      </p>
      <NotKnown upstream={upstream} timeZone={timeZone} />
    </>
  );
}

/** Since when the status that is shown is an old one. */
function NotKnown({
  upstream: { status, notKnownSince },
  timeZone,
}: {
  upstream: PageUpstream;
  timeZone: string;
}): ReactElement | null {
  const t = useTexts();
  if (status === undefined || notKnownSince === undefined) return null;
  return (
    <p className="hint">
      {t.upstreams.notKnown[0]}
      <Time instant={notKnownSince} timeZone={timeZone} />
      {t.upstreams.notKnown[1]}
    </p>
  );
}

function Dependency({ upstream, timeZone }: { upstream: PageUpstream; timeZone: string }): ReactElement | null {
  const t = useTexts();
  const { providerName, componentName, url, status, text, textLang } = upstream;
  if (status === undefined) return null;
  const [before, between, after] = t.upstreams.dependsOn;
  return (
    <>
      <p className="hint">
        {before}
        <ProviderLink url={url}>
          <>
            <bdi>{providerName}</bdi>
            <ComponentName name={componentName} />
          </>
        </ProviderLink>
        {between}
        {t.componentStatus[status]}
        {after}
      </p>
      <NotKnown upstream={upstream} timeZone={timeZone} />
      {text !== '' && (
        <p className="hint said" dir="auto" lang={textLang}>
          {text}
        </p>
      )}
    </>
  );
}

/** What a component is of a provider, and what it depends on that is not operational. */
export function UpstreamNotes({
  component: { name, upstreams = [] },
  timeZone,
}: {
  component: PageComponent;
  timeZone: string;
}): ReactElement | null {
  if (upstreams.length === 0) return null;
  return (
    <div className="upstreams">
      {upstreams.map((upstream, index) => (
        <Fragment key={index}>
          {upstream.follows ? (
            <Followed upstream={upstream} ours={name} timeZone={timeZone} />
          ) : (
            <Dependency upstream={upstream} timeZone={timeZone} />
          )}
        </Fragment>
      ))}
    </div>
  );
}
