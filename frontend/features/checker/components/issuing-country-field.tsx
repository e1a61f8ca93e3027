import countries from 'content:passport-countries';
import { SelectField } from '../../../components/field.tsx';
import { listedPassports, otherPassport } from '../checker-choice.ts';
import { checkerTexts } from '../texts.ts';

const options = Object.entries(countries)
  .filter(([code]) => !listedPassports.some((listed) => listed.code === code))
  .map(([code, name]) => ({ value: code, label: name }));

export interface IssuingCountryFieldProps {
  /** A country's code, or the one for another passport while it isn't known. */
  readonly value: string;
  readonly onChange: (code: string) => void;
  readonly disabled?: boolean;
}

/** The card lists few passports; everyone else says here which one it is, and is not asked again. */
export const IssuingCountryField = ({ value, onChange, disabled }: IssuingCountryFieldProps) => (
  <SelectField
    label={checkerTexts.issuedBy}
    placeholder={checkerTexts.choose}
    options={options}
    value={value === otherPassport ? '' : value}
    disabled={disabled}
    onChange={(event) => onChange(event.target.value || otherPassport)}
  />
);
