import { type QuotaChange, type QuotaName, quotaNames, quotaRules } from '#shared/domain/quotas.ts';
import { TextField } from '../../../components/amplify/fields.tsx';

const labels: Record<QuotaName, string> = {
  cases: 'New cases (by an applicant)',
  cases_for_applicants: 'New cases for applicants (by staff)',
  uploads: 'Uploads',
  upload_megabytes: 'Uploads, in MB',
  renames: 'Name changes',
  document_requests: 'Document requests',
  notes: 'Internal notes',
};

/** As typed; an empty field is the standard quota. */
export type QuotaInputs = Readonly<Record<QuotaName, string>>;

export const quotaInputs = (quotas: QuotaChange): QuotaInputs =>
  Object.fromEntries(
    quotaNames.map((name) => [name, String(quotas[name] ?? quotaRules[name].standard)]),
  ) as QuotaInputs;

/** What differs from the standard quotas; not a number where none was typed, for the schema to refuse. */
export const quotaChange = (inputs: QuotaInputs): QuotaChange =>
  Object.fromEntries(
    quotaNames.flatMap((name) => {
      const typed = inputs[name].trim();
      const amount = typed === '' ? quotaRules[name].standard : Number(typed);
      return amount === quotaRules[name].standard ? [] : [[name, amount]];
    }),
  );

/** The daily limits of one person. */
export const QuotaFields = ({
  inputs,
  problems,
  onChange,
}: {
  inputs: QuotaInputs;
  problems: Partial<Record<QuotaName, string>>;
  onChange: (inputs: QuotaInputs) => void;
}) => (
  <fieldset className="field">
    <legend className="lab">Daily limits per person</legend>
    <span className="hint">Limits reset at midnight UTC. Leave a field empty to use the default.</span>
    <div className="two">
      {quotaNames.map((name) => {
        const { least, most, standard } = quotaRules[name];
        return (
          <TextField
            key={name}
            label={labels[name]}
            hint={`${count(least)} to ${count(most)}, default ${count(standard)}`}
            inputMode="numeric"
            error={problems[name]}
            value={inputs[name]}
            onChange={(event) => onChange({ ...inputs, [name]: event.target.value })}
          />
        );
      })}
    </div>
  </fieldset>
);

const count = (amount: number): string => amount.toLocaleString('en-US');
