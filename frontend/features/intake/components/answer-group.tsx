import { type ReactNode, type Ref, useId } from 'react';
import { FieldError } from '../../../components/field-parts.tsx';

export interface AnswerGroupProps {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  /** Called when the focus leaves all of its fields. */
  readonly onLeave: () => void;
}

/** The fields of an answer with several values. */
export function AnswerGroup({
  label,
  hint,
  error,
  onLeave,
  className = '',
  ref,
  children,
}: AnswerGroupProps & {
  className?: string;
  ref?: Ref<HTMLFieldSetElement>;
  children: ReactNode;
}) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <fieldset
      ref={ref}
      className={`field ${className} ${error ? 'bad' : ''}`}
      aria-describedby={described || undefined}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) onLeave();
      }}
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
