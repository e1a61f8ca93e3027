import { CircleAlert } from 'lucide-react';
import { type ComponentProps, memo, type ReactNode, useId } from 'react';
import { Icon } from './icon.tsx';

/**
 * The props that every field has in both kits: `field.tsx` with plain elements for public pages, and
 * `amplify/fields.tsx` for signed-in pages. A field also takes the props of its HTML element.
 */
export interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  /** Shown between hint and field, and announced with the field. */
  error?: string | undefined;
  /** Shown next to the label, such as a "Forgot password?" link. */
  aside?: ReactNode;
  className?: string;
}

export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** Additional props of a select. */
export interface ChoiceProps {
  options: readonly Choice[];
  /** An empty first option. */
  placeholder?: string | undefined;
}

/** Memoized: a form may have many lists of countries, and renders with each key press. */
export const Options = memo(({ options, placeholder }: ChoiceProps) => (
  <>
    {placeholder !== undefined && <option value="">{placeholder}</option>}
    {options.map(({ value, label }) => (
      <option key={value} value={value}>
        {label}
      </option>
    ))}
  </>
));

/** A select in a row of other controls that is labeled by its surroundings. `SelectField` has its own label. */
export const InlineSelect = ({
  options,
  placeholder,
  small = false,
  ...select
}: ChoiceProps & ComponentProps<'select'> & { small?: boolean }) => (
  <select className={small ? 'select size-s' : 'select'} {...select}>
    <Options options={options} placeholder={placeholder} />
  </select>
);

/** A visible error that screen readers announce when it appears. */
export const FieldError = ({ id, error }: { id: string; error?: string | undefined }) => (
  <span id={id} role="alert">
    {error && (
      <span className="field-error">
        <Icon of={CircleAlert} size="s" />
        {error}
      </span>
    )}
  </span>
);

/** Fields that share a label, a hint, and an error. */
export function FieldGroup({
  label,
  hint,
  error,
  className = '',
  children,
  ...fieldset
}: Omit<FieldProps, 'aside'> & ComponentProps<'fieldset'>) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <fieldset
      className={`field ${error ? 'bad' : ''} ${className}`}
      aria-describedby={described || undefined}
      aria-invalid={error ? true : undefined}
      {...fieldset}
    >
      <legend className="field-label">{label}</legend>
      {hint && (
        <span className="hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      <FieldError id={`${id}-error`} error={error} />
      {children}
    </fieldset>
  );
}

/**
 * A group of radio buttons, the same on public and signed-in pages. `ref`, `name`, and `onChange` go to each input, so
 * `register` works.
 */
export const RadioGroup = ({
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
  }) => (
  <FieldGroup label={label} hint={hint} error={error} className={className}>
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
  </FieldGroup>
);
