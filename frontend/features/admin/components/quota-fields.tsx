import type { LimitChange } from '#shared/domain/limit-change.ts';
import { capacityNames, type LimitName, limitNames, limitRules, quotaNames } from '#shared/domain/quotas.ts';
import { TextField } from '../../../components/amplify/fields.tsx';

const labels: Record<LimitName, string> = {
  cases: 'New cases (by an applicant)',
  cases_for_applicants: 'New cases for applicants (by staff)',
  uploads: 'Uploads',
  upload_megabytes: 'Uploads, in MB',
  renames: 'Name changes',
  document_requests: 'Document requests',
  notes: 'Internal notes',
  messages: 'Messages',
  assessments: 'Case assessments',
  people: 'People added',
  cases_imported: 'Imported case rows',
  open_cases: 'Open cases',
};

/** As typed. An empty field means the default quota. */
type QuotaInputs = Readonly<Record<LimitName, string>>;

export const quotaInputs = (quotas: Partial<Record<LimitName, number>>): QuotaInputs =>
  Object.fromEntries(
    limitNames.map((name) => [name, String(quotas[name] ?? limitRules[name].standard)]),
  ) as QuotaInputs;

/** The change to send for the changed inputs. NaN where no number was typed, so that the schema rejects it. */
export const quotaChange = (changed: Partial<QuotaInputs>): LimitChange =>
  Object.fromEntries(
    limitNames.flatMap((name) => {
      const typed = changed[name]?.trim();
      if (typed === undefined) return [];
      const isStandard = typed === '' || Number(typed) === limitRules[name].standard;
      return [[name, isStandard ? null : Number(typed)]];
    }),
  );

/** The inputs of a change as they are saved: an empty one shows the default it stands for. */
export const changedInputs = (change: LimitChange): Partial<QuotaInputs> =>
  Object.fromEntries(
    limitNames.flatMap((name) => {
      const amount = change[name];
      return amount === undefined ? [] : [[name, String(amount ?? limitRules[name].standard)]];
    }),
  );

interface FieldsProps {
  readonly inputs: QuotaInputs;
  readonly problems: Partial<Record<LimitName, string>>;
  readonly onChange: (change: Partial<QuotaInputs>) => void;
}

/** The daily limits per person, and the maximum number of open cases per applicant. */
export const QuotaFields = (props: FieldsProps) => (
  <>
    <LimitGroup
      legend="Daily limits per person"
      hint="Limits reset at midnight UTC. Leave a field blank to use the default."
      names={quotaNames}
      {...props}
    />
    <LimitGroup
      legend="Limits per applicant"
      hint="How many cases an applicant can have open at a time. Closing or deleting a case makes room for another."
      names={capacityNames}
      {...props}
    />
  </>
);

const LimitGroup = ({
  legend,
  hint,
  names,
  inputs,
  problems,
  onChange,
}: FieldsProps & { legend: string; hint: string; names: readonly LimitName[] }) => (
  <fieldset className="field">
    <legend className="field-label">{legend}</legend>
    <span className="hint">{hint}</span>
    <div className="two">
      {names.map((name) => {
        const { min, max, standard } = limitRules[name];
        return (
          <TextField
            key={name}
            label={labels[name]}
            hint={`${count(min)} to ${count(max)}, default ${count(standard)}`}
            inputMode="numeric"
            error={problems[name]}
            value={inputs[name]}
            onChange={(event) => onChange({ [name]: event.target.value })}
          />
        );
      })}
    </div>
  </fieldset>
);

const count = (amount: number): string => amount.toLocaleString('en-US');
