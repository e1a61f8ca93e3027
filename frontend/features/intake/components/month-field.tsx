import { type FocusEvent, type ReactNode, useId } from 'react';
import { monthNames } from '#shared/domain/date-text.ts';
import { FieldError, InlineSelect } from '../../../components/field-parts.tsx';

const monthOptions = monthNames.map((label, index) => ({ value: `${index + 1}`.padStart(2, '0'), label }));

/** "03/2019" and "March 2019" are 2019. */
const yearIn = (text: string): string => /\d{4}/.exec(text)?.[0] ?? text.replace(/\D/g, '').slice(0, 4);

/**
 * A month and its year, `YYYY-MM`. Firefox and Safari on a Mac have no field for months
 * (https://developer.mozilla.org/docs/Web/HTML/Reference/Elements/input/month#browser_compatibility).
 */
export function MonthField({
  label,
  hint,
  error,
  value,
  onChange,
  onLeave,
}: {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  value: string;
  onChange: (value: string) => void;
  onLeave: () => void;
}) {
  const id = useId();
  const [year = '', month = ''] = value.split('-');
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  const set = (nextYear: string, nextMonth: string) =>
    onChange(nextYear || nextMonth ? `${nextYear}-${nextMonth}` : '');
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) onLeave();
  };
  const state = {
    'aria-invalid': error ? true : undefined,
    'aria-describedby': described || undefined,
  } as const;
  return (
    <fieldset className={`field month-field ${error ? 'bad' : ''}`} onBlur={leave}>
      <legend className="field-label">{label}</legend>
      {hint && (
        <span className="hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      <FieldError id={`${id}-error`} error={error} />
      <div className="month-parts">
        <InlineSelect
          {...state}
          aria-label="Month"
          options={monthOptions}
          placeholder="Month"
          value={month}
          onChange={(event) => set(year, event.target.value)}
        />
        <input
          {...state}
          className="text-input"
          aria-label="Year"
          placeholder="Year"
          inputMode="numeric"
          autoComplete="off"
          value={year}
          // Not limited, because a pasted date may be longer.
          onChange={(event) => set(yearIn(event.target.value), month)}
        />
      </div>
    </fieldset>
  );
}
