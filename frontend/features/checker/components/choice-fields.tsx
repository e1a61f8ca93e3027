import purposes from 'content:purpose-names';
import type { ReactNode } from 'react';
import { SelectField } from '../../../components/field.tsx';
import type { PassportName } from '../../../content/content-parts.ts';
import { type CheckerChoice, checkerDestinations, listedCode, listedPassports } from '../checker-choice.ts';
import { checkerTexts } from '../texts.ts';

const optionOf = ({ code, name }: { code: string; name: string }) => ({ value: code, label: name });
const destinationOptions = checkerDestinations.map(({ checkerCode, name }) => ({
  value: checkerCode ?? '',
  label: name,
}));
const purposeOptions = purposes.map(optionOf);

/** Passport, destination, and purpose: the same three fields in the checker and on the requirements page. */
export function ChoiceFields({
  choice,
  onChange,
  placeholder = checkerTexts.choose,
  disabled = false,
  passports = listedPassports,
  afterPassport,
}: {
  choice: CheckerChoice;
  onChange: (changed: Partial<CheckerChoice>) => void;
  placeholder?: string;
  disabled?: boolean;
  /** The specification's list in the checker; every country on the requirements page. */
  passports?: readonly PassportName[];
  /** Asks for the country if the passport isn't in the list. */
  afterPassport?: ReactNode;
}) {
  const isListed = passports.some(({ code }) => code === choice.passport);
  const field = (name: keyof CheckerChoice) => ({
    name,
    label: checkerTexts[name],
    value: choice[name],
    disabled,
    placeholder,
    onChange: (event: React.ChangeEvent<HTMLSelectElement>) => onChange({ [name]: event.target.value }),
  });
  return (
    <>
      <SelectField
        {...field('passport')}
        value={isListed ? choice.passport : listedCode(choice.passport)}
        options={passports.map(optionOf)}
      />
      {afterPassport}
      <SelectField {...field('destination')} options={destinationOptions} />
      <SelectField {...field('purpose')} options={purposeOptions} />
    </>
  );
}
