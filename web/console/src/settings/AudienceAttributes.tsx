import { Button, HTMLSelect } from '@blueprintjs/core';
import { Plus, Trash } from '@blueprintjs/icons';
import { type ReactElement } from 'react';
import { type IdentityProvider, type ProviderAttribute } from '../api/contract.js';
import { Field } from '../forms/Field.js';
import { TextField } from '../forms/TextField.js';

/** As many as the server takes. */
const MOST = 50;

export interface AudienceAttributesProps {
  attributes: readonly ProviderAttribute[];
  /** Those of the page. */
  providers: readonly IdentityProvider[];
  onChange: (attributes: ProviderAttribute[]) => void;
  errorAt: (index: number, field: keyof ProviderAttribute) => string | undefined;
}

/** Who else is in an audience, by what an identity provider says of them. */
export function AudienceAttributes({
  attributes,
  providers,
  onChange,
  errorAt,
}: AudienceAttributesProps): ReactElement {
  const [first] = providers;
  const change = (index: number, part: Partial<ProviderAttribute>): void =>
    onChange(attributes.map((one, at) => (at === index ? { ...one, ...part } : one)));
  return (
    <fieldset className="audience-attributes">
      <legend>What an identity provider says of them</legend>
      <p className="option-hint">
        {first
          ? 'Who signs in and has one of these is in the audience too, from then on. Only the provider knows who they are, so they get no mails about its services.'
          : 'The page has no identity provider. With one, its groups can be in the audience.'}
      </p>
      <ul>
        {attributes.map((attribute, index) => (
          <li key={index}>
            <ProviderSelect
              label={`Provider ${index + 1}`}
              providers={providers}
              value={attribute.providerId}
              onChange={(providerId) => change(index, { providerId })}
              error={errorAt(index, 'providerId')}
            />
            <Button
              variant="minimal"
              intent="danger"
              icon={<Trash />}
              aria-label={`Remove attribute ${index + 1}`}
              onClick={() => onChange(attributes.filter((_, at) => at !== index))}
            />
            <TextField
              label={`Attribute ${index + 1}`}
              name={`attribute-${index}-name`}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              placeholder="groups"
              value={attribute.name}
              onChange={(name) => change(index, { name })}
              error={errorAt(index, 'name')}
            />
            <TextField
              label={`Value ${index + 1}`}
              name={`attribute-${index}-value`}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              value={attribute.value}
              onChange={(value) => change(index, { value })}
              error={errorAt(index, 'value')}
            />
          </li>
        ))}
      </ul>
      {first && (
        <Button
          icon={<Plus />}
          text="Add an attribute"
          disabled={attributes.length >= MOST}
          onClick={() => onChange([...attributes, { providerId: first.id, name: '', value: '' }])}
        />
      )}
    </fieldset>
  );
}

interface ProviderSelectProps {
  label: string;
  providers: readonly IdentityProvider[];
  value: string;
  onChange: (id: string) => void;
  error: string | undefined;
}

function ProviderSelect({ label, providers, value, onChange, error }: ProviderSelectProps): ReactElement {
  return (
    <Field label={label} error={error}>
      {(control) => (
        <HTMLSelect
          {...control}
          fill
          large
          options={providers.map(({ id, name }) => ({ value: id, label: name }))}
          value={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      )}
    </Field>
  );
}
