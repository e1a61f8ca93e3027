import { type ComponentProps, useId } from 'react';
import { type Choice, FieldError, type FieldProps } from './field-parts.tsx';

/** A group of radio buttons, the same on public and signed-in pages. `ref`, `name`, and `onChange` go to each input, so `register` works. */
export function RadioGroup({
  label,
  hint,
  error,
  options,
  inRow = false,
  className = '',
  value,
  ...input
}: Omit<FieldProps, 'aside'> &
  Omit<ComponentProps<'input'>, 'value'> & {
    name: string;
    options: readonly Choice[];
    inRow?: boolean;
    /** Omit it if the form library manages the value. */
    value?: string;
  }) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <fieldset
      className={`field ${error ? 'bad' : ''} ${className}`}
      aria-describedby={described || undefined}
      aria-invalid={error ? true : undefined}
    >
      <legend className="field-label">{label}</legend>
      {hint && (
        <span className="hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      <FieldError id={`${id}-error`} error={error} />
      <div className={`options ${inRow ? 'in-row' : ''}`}>
        {options.map((option) => (
          <label className="option" key={option.value}>
            <input
              type="radio"
              {...input}
              value={option.value}
              {...(value !== undefined && { checked: value === option.value })}
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
