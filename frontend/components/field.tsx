/** Form fields for public pages, with plain elements. Signed-in pages use those in `amplify/fields.tsx`. */
import { type ComponentProps, type ReactNode, useId } from 'react';
import { type Choice, FieldError, type FieldProps, InlineSelect } from './field-parts.tsx';

interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

/** Connects label, hint, error, and control through their ids. The control is created from those ids. */
function Field({
  label,
  hint,
  error,
  aside,
  className = '',
  id,
  children,
}: FieldProps & { id?: string | undefined; children: (controlProps: ControlProps) => ReactNode }) {
  const own = useId();
  const controlId = id ?? own;
  const described = [hint && `${controlId}-hint`, error && `${controlId}-error`].filter(Boolean).join(' ');
  const labelElement = (
    <label className="field-label" htmlFor={controlId}>
      {label}
    </label>
  );
  return (
    <div className={`field ${error ? 'bad' : ''} ${className}`}>
      {aside ? (
        <div className="label-row">
          {labelElement}
          {aside}
        </div>
      ) : (
        labelElement
      )}
      {hint && (
        <span className="hint" id={`${controlId}-hint`}>
          {hint}
        </span>
      )}
      <FieldError id={`${controlId}-error`} error={error} />
      {children({
        id: controlId,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
      })}
    </div>
  );
}

/** A single-line text field. Passes on `ref` and `name`, so `{...register('name')}` works. */
export function TextField({
  label,
  hint,
  error,
  aside,
  className,
  ...input
}: FieldProps & ComponentProps<'input'>) {
  return (
    <Field {...{ label, hint, error, aside }} id={input.id} {...(className && { className })}>
      {(controlProps) => <input className="text-input" {...input} {...controlProps} />}
    </Field>
  );
}

/** A multi-line text field. With `maxLength` and `count`, it shows the number of characters. */
export function TextAreaField({
  label,
  hint,
  error,
  aside,
  className,
  count,
  limit,
  ...input
}: FieldProps & ComponentProps<'textarea'> & { count?: number; limit?: number }) {
  return (
    <Field {...{ label, hint, error, aside }} id={input.id} {...(className && { className })}>
      {(controlProps) => (
        <>
          <textarea className="text-input" {...input} {...controlProps} />
          {limit !== undefined && (
            <span className="count">
              {count ?? 0} / {limit}
            </span>
          )}
        </>
      )}
    </Field>
  );
}

/** A native select. */
export function SelectField({
  label,
  hint,
  error,
  aside,
  className,
  ...input
}: FieldProps & ComponentProps<typeof InlineSelect>) {
  return (
    <Field {...{ label, hint, error, aside }} id={input.id} {...(className && { className })}>
      {(controlProps) => <InlineSelect {...input} {...controlProps} />}
    </Field>
  );
}

/** A group of radio buttons. `ref`, `name`, and `onChange` go to each input, so `register` works. */
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
