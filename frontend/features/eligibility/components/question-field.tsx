import { type ReactNode, useId } from 'react';
import { SelectField, TextField } from '../../../components/field.tsx';
import { RadioGroup } from '../../../components/field-parts.tsx';
import type { Field } from '../question.ts';
import { eligibilityTexts } from '../texts.ts';

interface QuestionFieldProps {
  readonly field: Field;
  /** Unique on the page. */
  readonly name: string;
  readonly hint?: ReactNode;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (text: string) => void;
  readonly onBlur: () => void;
  /** For entries of a list: options become selects, and an empty field is marked as unknown. */
  readonly compact?: boolean;
}

const unknown = { value: '', label: eligibilityTexts.dontKnow };
const yesNo = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];
/** Questions with more options than this use a select. */
const maxRadios = 4;

/** One question with "I don't know", which is selected until it is answered. */
export function QuestionField(props: QuestionFieldProps) {
  const { field, name, hint, value, error, onChange, onBlur, compact = false } = props;
  const common = { label: field.label, hint, error, onBlur };
  const options = optionsOf(field);
  if (options && (compact || options.length > maxRadios))
    return (
      <SelectField
        {...common}
        id={name}
        options={options}
        placeholder={eligibilityTexts.dontKnow}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  if (options)
    return (
      <RadioGroup
        {...common}
        name={name}
        options={[...options, unknown]}
        inRow
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  return <TextQuestion {...props} />;
}

const optionsOf = (field: Field) =>
  field.kind === 'choice'
    ? field.options
    : field.kind === 'flag' || field.kind === 'claim'
      ? yesNo
      : field.kind === 'count'
        ? Array.from({ length: field.most + 1 }, (_, count) => ({
            value: String(count),
            label: String(count),
          }))
        : undefined;

function TextQuestion({ field, name, hint, value, error, onChange, onBlur, compact }: QuestionFieldProps) {
  const labelId = useId();
  const input = (
    <TextField
      label={<span id={labelId}>{field.label}</span>}
      hint={hint}
      error={error}
      id={name}
      {...(field.kind === 'date'
        ? { type: 'date', min: '1900-01-01', max: '2100-12-31' }
        : { autoComplete: 'off' })}
      {...((field.kind === 'number' || field.kind === 'money') && { inputMode: 'decimal' })}
      {...((field.kind === 'country' || field.kind === 'countries') && { list: 'countries' })}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onBlur}
    />
  );
  if (compact) return input;
  return (
    <>
      <div className="short-field">{input}</div>
      <label className="option unknown-option">
        <input
          type="checkbox"
          checked={value === ''}
          onChange={() => onChange('')}
          aria-label={`${eligibilityTexts.dontKnow}: ${field.label}`}
        />
        <span>{eligibilityTexts.dontKnow}</span>
      </label>
    </>
  );
}
