import { monthNames } from '#shared/domain/date-text.ts';
import { InlineSelect } from '../../../components/field-parts.tsx';
import { AnswerGroup, type AnswerGroupProps } from './answer-group.tsx';

const monthOptions = monthNames.map((label, index) => ({ value: `${index + 1}`.padStart(2, '0'), label }));

/** "03/2019" and "March 2019" are 2019. */
const yearIn = (text: string): string => /\d{4}/.exec(text)?.[0] ?? text.replace(/\D/g, '').slice(0, 4);

/**
 * A month and its year, `YYYY-MM`. Firefox and Safari on a Mac have no field for months
 * (https://developer.mozilla.org/docs/Web/HTML/Reference/Elements/input/month#browser_compatibility).
 */
export function MonthField({
  value,
  onChange,
  ...group
}: AnswerGroupProps & { value: string; onChange: (value: string) => void }) {
  const [year = '', month = ''] = value.split('-');
  const invalid = group.error ? true : undefined;
  const set = (nextYear: string, nextMonth: string) =>
    onChange(nextYear || nextMonth ? `${nextYear}-${nextMonth}` : '');
  return (
    <AnswerGroup {...group} className="month-field">
      <div className="month-parts">
        <InlineSelect
          aria-invalid={invalid}
          aria-label="Month"
          options={monthOptions}
          placeholder="Month"
          value={month}
          onChange={(event) => set(year, event.target.value)}
        />
        <input
          aria-invalid={invalid}
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
    </AnswerGroup>
  );
}
