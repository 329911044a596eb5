import { type ReactElement } from 'react';
import { type PageUptimeFormula } from '../api/contract.js';
import { QueryState } from '../feedback/QueryState.js';
import { MAIN_PAGE_TOAST_MS, showToast } from '../feedback/toast.js';
import { CheckboxField } from '../forms/CheckboxField.js';
import { Form } from '../forms/Form.js';
import { FormProblem } from '../forms/FormProblem.js';
import { SubmitButton } from '../forms/SubmitButton.js';
import { TextField } from '../forms/TextField.js';
import { useForm } from '../forms/use-form.js';
import { useGetUptimeFormulaQuery, useSaveUptimeFormulaMutation } from './uptime-formula.api.js';
import { formulaOf, formulaValues, validateFormula } from './uptime-formula.rules.js';

/**
 * How much of a partial outage and of degraded performance counts as downtime: for the organisation and its first page, or
 * for a further page.
 */
export function UptimeFormulaSection({ pageId }: { pageId: string | undefined }): ReactElement {
  const query = useGetUptimeFormulaQuery(pageId);
  const { currentData: data } = query;
  return (
    <section className="card form-card custom-domain" aria-label="Uptime">
      <h2>How uptime is counted</h2>
      <p>
        A major outage counts in full and maintenance not at all. Choose for how much of its time each of the others
        counts. The uptime of the past follows, and the page says how it is counted.
      </p>
      <QueryState what="The formula" query={query} rows={1} />
      {data && <UptimeFormulaForm key={JSON.stringify(data)} pageId={pageId} formula={data} />}
    </section>
  );
}

interface UptimeFormulaFormProps {
  pageId: string | undefined;
  formula: PageUptimeFormula;
}

function UptimeFormulaForm({ pageId, formula }: UptimeFormulaFormProps): ReactElement {
  const [save] = useSaveUptimeFormulaMutation();
  const form = useForm({
    initial: formulaValues(formula),
    validate: validateFormula,
    pointers: { '/partialOutage': 'partialOutage', '/degradedPerformance': 'degradedPerformance' },
    send: (values) => save({ pageId, draft: formulaOf(values) }).unwrap(),
    onSent: (saved) => {
      form.reset(formulaValues(saved));
      void showToast({
        message: 'Uptime is counted this way from now on.',
        intent: 'success',
        timeout: MAIN_PAGE_TOAST_MS,
      });
    },
  });
  const { values, errors } = form;
  const percent = { type: 'number', min: 0, max: 100, disabled: values.followsFirstPage } as const;
  return (
    <Form label="Uptime" onSubmit={form.submit} errors={errors}>
      {pageId !== undefined && (
        <CheckboxField checked={values.followsFirstPage} onChange={(checked) => form.set('followsFirstPage', checked)}>
          As on your first page
        </CheckboxField>
      )}
      <div className="formula-shares">
        <TextField
          {...percent}
          label="Partial outage (%)"
          name="partialOutage"
          value={values.partialOutage}
          onChange={(value) => form.set('partialOutage', value)}
          error={errors.partialOutage}
        />
        <TextField
          {...percent}
          label="Degraded performance (%)"
          name="degradedPerformance"
          value={values.degradedPerformance}
          onChange={(value) => form.set('degradedPerformance', value)}
          error={errors.degradedPerformance}
        />
      </div>
      <FormProblem problem={form.problem} shown={errors} />
      <div className="form-actions">
        <SubmitButton submitting={form.submitting}>Save</SubmitButton>
      </div>
    </Form>
  );
}
