/** Form fields for signed-in pages and sign-in: Amplify UI's components with the common field props. */
import {
  PasswordField as AmplifyPasswordField,
  SearchField as AmplifySearchField,
  SelectField as AmplifySelectField,
  TextAreaField as AmplifyTextAreaField,
  TextField as AmplifyTextField,
} from '@aws-amplify/ui-react';
import { CircleAlert } from 'lucide-react';
import { type ComponentProps, useId } from 'react';
import { type ChoiceProps, FieldError, type FieldProps, Options } from '../field-parts.tsx';
import { Icon } from '../icon.tsx';
import './styles.ts';

const wording = ({ label, hint, error }: FieldProps) => ({
  label,
  descriptiveText: hint,
  hasError: Boolean(error),
  errorMessage: error && (
    <>
      <Icon of={CircleAlert} size="s" />
      {error}
    </>
  ),
});

/** Amplify uses some HTML attribute names for sizes and colors, which are left to the theme. */
type Plain<Element extends 'input' | 'select' | 'textarea'> = Defined<
  Omit<ComponentProps<Element>, 'size' | 'color' | 'width' | 'height' | 'wrap' | 'label'>
>;

/** Amplify's optional props don't accept undefined. */
type Defined<Props> = { [Name in keyof Props]: Exclude<Props[Name], undefined> };

/** Amplify's names for HTML's boolean attributes. */
const switches = ({
  disabled,
  readOnly,
  required,
}: Pick<ComponentProps<'input'>, 'disabled' | 'readOnly' | 'required'>) => ({
  ...(disabled !== undefined && { isDisabled: disabled }),
  ...(readOnly !== undefined && { isReadOnly: readOnly }),
  ...(required !== undefined && { isRequired: required }),
});

const WithAside = ({ aside, children }: Pick<FieldProps, 'aside'> & { children: React.ReactNode }) =>
  aside ? (
    <div className="with-aside">
      {children}
      <span className="aside">{aside}</span>
    </div>
  ) : (
    children
  );

export const TextField = ({ label, hint, error, aside, ...input }: FieldProps & Plain<'input'>) => (
  <WithAside aside={aside}>
    <AmplifyTextField {...input} {...switches(input)} {...wording({ label, hint, error })} />
  </WithAside>
);

/** Has a button that shows the password. */
export const PasswordField = ({ label, hint, error, aside, ...input }: FieldProps & Plain<'input'>) => (
  <WithAside aside={aside}>
    <AmplifyPasswordField
      {...input}
      {...switches(input)}
      {...wording({ label, hint, error })}
      autoComplete={input.autoComplete === 'new-password' ? 'new-password' : 'current-password'}
    />
  </WithAside>
);

/** A multi-line text field. */
export const TextAreaField = ({ label, hint, error, aside, ...input }: FieldProps & Plain<'textarea'>) => (
  <WithAside aside={aside}>
    <AmplifyTextAreaField {...input} {...switches(input)} {...wording({ label, hint, error })} />
  </WithAside>
);

export const SelectField = ({
  label,
  hint,
  error,
  aside,
  options,
  placeholder,
  ...input
}: FieldProps &
  ChoiceProps &
  Omit<Plain<'select'>, 'value' | 'defaultValue'> & { value?: string; defaultValue?: string }) => (
  <WithAside aside={aside}>
    <AmplifySelectField {...input} {...switches(input)} {...wording({ label, hint, error })}>
      <Options options={options} placeholder={placeholder} />
    </AmplifySelectField>
  </WithAside>
);

/** A search box. Its label is for screen readers only; sighted users see the placeholder. */
export const SearchField = ({
  label,
  value,
  onChange,
  placeholder,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
}) => (
  <AmplifySearchField
    className="search-field"
    label={label}
    labelHidden
    hasSearchButton={false}
    hasSearchIcon
    placeholder={placeholder ?? label}
    value={value}
    onChange={(event) => onChange(event.target.value)}
    onClear={() => onChange('')}
  />
);

/** A native checkbox. Amplify's hides the input and draws its own next to it. */
export function CheckboxField({
  label,
  hint,
  error,
  className = '',
  ...input
}: FieldProps & ComponentProps<'input'>) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={`field ${error ? 'bad' : ''} ${className}`}>
      {hint && (
        <span className="hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      <FieldError id={`${id}-error`} error={error} />
      <label className="option">
        <input
          type="checkbox"
          {...input}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
        />
        <span>{label}</span>
      </label>
    </div>
  );
}
