import { CircleAlert } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { Icon } from './icon.tsx';

/**
 * What every field takes, whichever kit draws it: `field.tsx` with plain elements for public pages, and
 * `amplify/fields.tsx` for signed-in pages. Beside these a field takes what its HTML element takes.
 */
export interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  /** What is wrong; between hint and field, and read with it. */
  error?: string | undefined;
  /** Beside the label: a link such as "Forgot password?". */
  aside?: ReactNode;
  className?: string;
}

export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** What a select takes beside the props of every field. */
export interface ChoiceProps {
  options: readonly Choice[];
  /** An empty first option. */
  placeholder?: string | undefined;
}

export const Options = ({ options, placeholder }: ChoiceProps) => (
  <>
    {placeholder !== undefined && <option value="">{placeholder}</option>}
    {options.map(({ value, label }) => (
      <option key={value} value={value}>
        {label}
      </option>
    ))}
  </>
);

/** A select in a row of other things, named by what is around it; `SelectField` brings its own label. */
export const InlineSelect = ({
  options,
  placeholder,
  small = false,
  ...select
}: ChoiceProps & ComponentProps<'select'> & { small?: boolean }) => (
  <select className={small ? 'sel s' : 'sel'} {...select}>
    <Options options={options} placeholder={placeholder} />
  </select>
);

/** What is wrong, for those who see it and, as it appears, for those who hear it. */
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
