import type { ReactNode } from 'react';
import type { IntakeField } from '#shared/records/intake.ts';
import { limits } from '#shared/schema/limits.ts';
import { SelectField, TextAreaField, TextField } from '../../../components/amplify/fields.tsx';
import { RadioGroup } from '../../../components/field-parts.tsx';
import { countryOptions } from '../../../lib/country-names.ts';
import { today } from '../../../lib/dates.ts';
import { answerId } from '../problems.ts';
import { MonthField } from './month-field.tsx';

interface AnswerFieldProps {
  readonly field: IntakeField;
  /** The answer's key, which is unique on the page. */
  readonly name: string;
  readonly value: string;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly autoComplete?: string | undefined;
  readonly onChange: (value: string) => void;
  readonly onLeave: () => void;
}

const yesNo = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];
/** Choices with more options use a select. */
const maxRadios = 5;

export const labelOf = ({ label, optional }: Pick<IntakeField, 'label' | 'optional'>): ReactNode =>
  optional ? (
    <>
      {label} <span className="soft optional">(optional)</span>
    </>
  ) : (
    label
  );

/** A field for one value. */
export function AnswerField(props: AnswerFieldProps) {
  const { field, name, value, hint, error, onChange, onLeave } = props;
  const shared = {
    label: labelOf(field),
    hint: hint ?? field.hint,
    error,
    value,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
    onBlur: onLeave,
  };
  const options = field.kind === 'yes_no' ? yesNo : field.kind === 'country' ? countryOptions : field.choices;
  if (field.kind === 'month')
    return <MonthField {...{ label: shared.label, hint: shared.hint, error, value, onChange, onLeave }} />;
  if (options && options.length <= maxRadios)
    return <RadioGroup {...shared} name={answerId(name)} options={options} inRow={field.kind === 'yes_no'} />;
  if (options)
    return (
      <SelectField
        {...shared}
        options={options}
        placeholder={field.kind === 'country' ? 'Select a country' : 'Select an answer'}
      />
    );
  if (field.kind === 'paragraph')
    return <TextAreaField {...shared} rows={4} maxLength={limits.intakeParagraph} />;
  return <TextAnswer {...props} {...shared} />;
}

const inputOf = {
  date: { type: 'date', min: '1900-01-01', max: '2100-12-31' },
  number: { inputMode: 'numeric', maxLength: 12 },
  year: { inputMode: 'numeric', maxLength: 4 },
  email: { type: 'email' },
  phone: { type: 'tel' },
} as const;

const isKind = (kind: string): kind is keyof typeof inputOf => kind in inputOf;

function TextAnswer({
  field,
  autoComplete = 'off',
  name: _,
  onLeave: __,
  ...shared
}: Omit<AnswerFieldProps, 'onChange'> & {
  label: ReactNode;
  onChange: (event: { target: { value: string } }) => void;
  onBlur: () => void;
}) {
  const isShort = ['date', 'number', 'year'].includes(field.kind);
  return (
    <TextField
      maxLength={limits.intakeText}
      autoComplete={autoComplete}
      {...(isKind(field.kind) && inputOf[field.kind])}
      {...(field.kind === 'date' && field.past && { max: today() })}
      {...shared}
      className={isShort ? 'short-answer' : ''}
    />
  );
}
