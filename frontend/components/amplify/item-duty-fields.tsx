import { CheckboxField, SelectField } from './fields.tsx';

interface Duty<By extends string> {
  readonly by: By;
  readonly required: boolean;
}

/** Fields for who provides a checklist item, and whether it is required. */
export const ItemDutyFields = <By extends string>({
  fields,
  onChange,
}: {
  fields: Duty<By>;
  onChange: (change: { by: string } | { required: boolean }) => void;
}) => (
  <>
    <SelectField
      label="Provided by"
      options={[
        { value: 'APPLICANT', label: 'Applicant' },
        { value: 'TEAM', label: 'Team' },
      ]}
      value={fields.by}
      onChange={(event) => onChange({ by: event.target.value })}
    />
    <CheckboxField
      label="Required"
      checked={fields.required}
      onChange={(event) => onChange({ required: event.target.checked })}
    />
  </>
);
