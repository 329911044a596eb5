import { HTMLSelect } from '@blueprintjs/core';
import { useId, type ReactElement } from 'react';
import { type Template } from '../api/contract.js';
import { useListTemplatesQuery } from './templates.api.js';

export interface TemplateSelectProps {
  /** Called with the chosen template. */
  onUse: (template: Template) => void;
}

/** Fills a form from a template. Renders nothing while there are no templates. */
export function TemplateSelect({ onUse }: TemplateSelectProps): ReactElement | null {
  const { data: templates } = useListTemplatesQuery();
  const id = useId();
  if (!templates || templates.length === 0) return null;
  return (
    <div className="template-select">
      <label htmlFor={id}>Use a template</label>
      <HTMLSelect
        id={id}
        // Choosing fills the form once; later changes do not affect the template.
        value=""
        onChange={(event) => {
          const chosen = templates.find((template) => template.id === event.currentTarget.value);
          if (chosen) onUse(chosen);
        }}
        options={[
          { value: '', label: 'Choose…' },
          ...templates.map((template) => ({ value: template.id, label: template.title })),
        ]}
      />
    </div>
  );
}
