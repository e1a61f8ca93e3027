import { replacedText } from '../../lib/replaced-text.ts';
import { CheckboxField, SelectField } from './fields.tsx';

interface Duty<By extends string> {
  readonly by: By;
  readonly required: boolean;
}

const providers = [
  { value: 'APPLICANT', label: 'Applicant' },
  { value: 'TEAM', label: 'Team' },
];

/** Fields for who provides a checklist item, and whether it is required. */
export const ItemDutyFields = <By extends string>({
  fields,
  replaced = {},
  onChange,
}: {
  fields: Duty<By>;
  /** After a conflict: what the next save would replace. */
  replaced?: Partial<Duty<string>>;
  onChange: (change: { by: string } | { required: boolean }) => void;
}) => (
  <>
    <SelectField
      label="Provided by"
      hint={replacedText(providers.find(({ value }) => value === replaced.by)?.label)}
      options={providers}
      value={fields.by}
      onChange={(event) => onChange({ by: event.target.value })}
    />
    <CheckboxField
      label="Required"
      hint={
        replaced.required === undefined
          ? undefined
          : replacedText(replaced.required ? 'required' : 'optional')
      }
      checked={fields.required}
      onChange={(event) => onChange({ required: event.target.checked })}
    />
  </>
);
