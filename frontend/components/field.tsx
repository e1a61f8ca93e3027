/** Form fields for public pages, with plain elements. Signed-in pages use those in `amplify/fields.tsx`. */
import { type ComponentProps, type ReactNode, useId } from 'react';
import { FieldError, type FieldProps, InlineSelect } from './field-parts.tsx';

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
