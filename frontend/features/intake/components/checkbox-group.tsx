import type { Choice } from '../../../components/field-parts.tsx';
import { AnswerGroup, type AnswerGroupProps } from './answer-group.tsx';

/** Options of which any number can be chosen. */
export const CheckboxGroup = ({
  options,
  values,
  onChange,
  ...group
}: AnswerGroupProps & {
  options: readonly Choice[];
  values: readonly string[];
  /** Gets the values in the order of the options. */
  onChange: (values: string[]) => void;
}) => (
  <AnswerGroup {...group}>
    <div className="options">
      {options.map(({ value, label }) => (
        <label className="option" key={value}>
          <input
            type="checkbox"
            aria-invalid={group.error ? true : undefined}
            checked={values.includes(value)}
            onChange={({ target: { checked } }) =>
              onChange(
                options
                  .map((option) => option.value)
                  .filter((each) => (each === value ? checked : values.includes(each))),
              )
            }
          />
          {label}
        </label>
      ))}
    </div>
  </AnswerGroup>
);
