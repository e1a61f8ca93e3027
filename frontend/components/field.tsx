import { CircleAlert } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { Icon } from './icon.tsx';

export interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  /** What is wrong; stands between hint and field, and is read with it. */
  error?: string | undefined;
  /** Beside the label: a link such as "Forgot password?". */
  aside?: ReactNode;
  className?: string;
}

interface Wiring {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

/** Label, hint, error, control, with their ids wired; the control is made from the wiring. */
export function Field({
  label,
  hint,
  error,
  aside,
  className = '',
  id,
  children,
}: FieldProps & { id?: string | undefined; children: (wiring: Wiring) => ReactNode }) {
  const own = useId();
  const controlId = id ?? own;
  const described = [hint && `${controlId}-hint`, error && `${controlId}-error`].filter(Boolean).join(' ');
  const labelElement = (
    <label className="lab" htmlFor={controlId}>
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

export const FieldError = ({ id, error }: { id: string; error?: string | undefined }) => (
  <span id={id} role="alert">
    {error && (
      <span className="err">
        <Icon of={CircleAlert} size="s" />
        {error}
      </span>
    )}
  </span>
);

/** One line of text. `ref` and `name` are handed on, so that `{...register('name')}` works. */
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
      {(wiring) => <input className="in-t" {...input} {...wiring} />}
    </Field>
  );
}

/** Several lines; with `maxLength` and `count` it shows how many characters there are. */
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
      {(wiring) => (
        <>
          <textarea className="in-t" {...input} {...wiring} />
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

export interface Choice {
  value: string;
  label: string;
}

/** A native select; `placeholder` is an empty first option. */
export function SelectField({
  label,
  hint,
  error,
  aside,
  className,
  options,
  placeholder,
  ...input
}: FieldProps & ComponentProps<'select'> & { options: readonly Choice[]; placeholder?: string }) {
  return (
    <Field {...{ label, hint, error, aside }} id={input.id} {...(className && { className })}>
      {(wiring) => (
        <select className="sel" {...input} {...wiring}>
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/** A question with its answers; `ref`, `name` and `onChange` go to each input, so `register` works. */
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
    /** Left out when the form library keeps the value. */
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
      <legend className="lab">{label}</legend>
      {hint && (
        <span className="hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      <FieldError id={`${id}-error`} error={error} />
      <div className={`opts ${inRow ? 'in-row' : ''}`}>
        {options.map((option) => (
          <label className="opt" key={option.value}>
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

export function CheckboxField({
  label,
  error,
  className = '',
  ...input
}: FieldProps & ComponentProps<'input'>) {
  const id = useId();
  return (
    <div className={`field ${error ? 'bad' : ''} ${className}`}>
      <FieldError id={`${id}-error`} error={error} />
      <label className="opt">
        <input
          type="checkbox"
          {...input}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        />
        <span>{label}</span>
      </label>
    </div>
  );
}
