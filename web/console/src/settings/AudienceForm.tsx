import { type ReactElement } from 'react';
import { type Component, type Readers } from '../api/contract.js';
import { LoadError } from '../feedback/LoadError.js';
import { TextAreaField } from '../forms/TextField.js';
import { useForm } from '../forms/use-form.js';
import { useGetPageQuery } from '../pages/pages.api.js';
import { ServicesField } from '../pages/ServicesField.js';
import { useListServicesQuery } from '../services/services.api.js';
import {
  attributeError,
  audiencePointers,
  audienceValues,
  validateAudience,
  withAudience,
  type AudienceValues,
} from './audience.rules.js';
import { AudienceAttributes } from './AudienceAttributes.js';
import { type EditAudienceProps } from './EditAudience.js';
import { pointerOf } from './listed.rules.js';
import { ListedForm, listedSaved } from './ListedForm.js';
import { useSaveReadersMutation } from './readers.api.js';
import { lineError } from './readers.rules.js';

/** Who is in an audience, and what it sees. After a colleague's change, a second try goes on from that. */
export function AudienceForm({
  audience,
  readers,
  pageId,
  onClose,
}: EditAudienceProps & { onClose: () => void }): ReactElement {
  const [save] = useSaveReadersMutation();
  const at = pointerOf('audiences', readers.audiences, audience?.id);
  const form = useForm<AudienceValues, Readers>({
    initial: audienceValues(audience),
    validate: validateAudience,
    pointers: audiencePointers(at),
    send: (values) => save({ pageId, draft: withAudience(readers, audience?.id, values) }).unwrap(),
    onSent: listedSaved('Audience', onClose),
  });
  const { values, errors, set } = form;
  return (
    <ListedForm
      label="Audience"
      form={form}
      onName={(name) => set('name', name)}

      save="Save Audience"
      onClose={onClose}
    >
      <TextAreaField
        label="People"
        name="people"
        optional
        placeholder={'ann@example.com\n@example.org'}
        help="One on each line: an address, or @ and a domain for everybody there."
        value={values.people}
        onChange={(people) => set('people', people)}
        error={lineError('people', form, at)}
      />
      <AudienceAttributes
        attributes={values.attributes}
        providers={readers.providers}
        onChange={(attributes) => set('attributes', attributes)}
        errorAt={attributeError(form, at)}
      />
      <AudienceServices
        pageId={pageId}
        chosen={values.componentIds}
        onChange={(ids) => set('componentIds', ids)}
        error={errors.componentIds}
      />
    </ListedForm>
  );
}

interface AudienceServicesProps {
  pageId: string | undefined;
  chosen: string[];
  onChange: (ids: string[]) => void;
  error: string | undefined;
}

/** The services that an audience may have, to be ticked. */
function AudienceServices({ pageId, chosen, onChange, error }: AudienceServicesProps): ReactElement {
  const { services, failed } = useOffered(pageId, chosen);
  const hint = pageId === undefined ? OF_FIRST_PAGE : OF_FURTHER_PAGE;
  const tick = (ticked: readonly Component[], on: boolean): void => {
    const ids = ticked.map(({ id }) => id);
    const others = chosen.filter((id) => !ids.includes(id));
    onChange(on ? [...others, ...ids] : others);
  };
  return (
    <fieldset className="audience-services">
      <legend>Services</legend>
      {error && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
      <p className="option-hint">{services?.length === 0 ? hint.none : hint.some}</p>
      {failed && <LoadError what="Services" error={failed.error} retry={failed.refetch} retrying={failed.isFetching} />}
      {!services && !failed && <span className="bp6-skeleton skeleton-line" />}
      {services && <ServicesField services={services} ids={new Set(chosen)} onTick={tick} />}
    </fieldset>
  );
}

const OF_FURTHER_PAGE = {
  none: 'The page has no services yet. Add them to it first.',
  some: 'Tick what only this audience sees, and others that have it too.',
};
const OF_FIRST_PAGE = {
  none: 'You have no internal services. Make a service internal first: then the page shows it to the audiences that have it, and to nobody else.',
  some: 'Your internal services. Tick what this audience sees: the page shows it to the audiences that have it, and to nobody else.',
};

/** The services of a further page; of the first one the internal ones, and what the audience has had since one was. */
function useOffered(pageId: string | undefined, chosen: readonly string[]) {
  const page = useGetPageQuery(pageId ?? '', { skip: pageId === undefined });
  const all = useListServicesQuery();
  const failed = [page, all].find((query) => !query.data && query.error);
  if (!all.data || (pageId !== undefined && !page.data)) return { services: undefined, failed };
  const onPage = new Set(page.data?.components.map(({ componentId }) => componentId));
  const isOffered = ({ id, internal }: Component): boolean =>
    pageId === undefined ? internal || chosen.includes(id) : onPage.has(id);
  return { services: all.data.filter(isOffered), failed };
}
