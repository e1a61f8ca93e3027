import countries from 'content:passport-countries';
import { SelectField } from '../../../components/field.tsx';
import { listedPassports, otherPassport } from '../checker-choice.ts';
import { checkerTexts } from '../texts.ts';

const options = Object.entries(countries)
  .filter(([code]) => !listedPassports.some((listed) => listed.code === code))
  .map(([code, name]) => ({ value: code, label: name }));

export interface IssuingCountryFieldProps {
  /** A country's code, or the code for another passport while it isn't known. */
  readonly value: string;
  readonly onChange: (code: string) => void;
  readonly disabled?: boolean;
}

/**
 * Lets people whose passport isn't in the card's short list say which one it is, so that they aren't asked again
 * later.
 */
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
