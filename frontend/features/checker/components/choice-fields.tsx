import passports from 'content:passports';
import purposes from 'content:purpose-names';
import { SelectField } from '../../../components/field.tsx';
import { type CheckerChoice, checkerDestinations } from '../checker-choice.ts';
import { checkerTexts } from '../texts.ts';

const passportOptions = passports.map(({ code, name }) => ({ value: code, label: name }));
const destinationOptions = checkerDestinations.map(({ checkerCode, name }) => ({
  value: checkerCode ?? '',
  label: name,
}));
const purposeOptions = purposes.map(({ code, name }) => ({ value: code, label: name }));

/** Passport, destination, purpose: the same three fields in the checker and above the requirements. */
export function ChoiceFields({
  choice,
  onChange,
  placeholder = checkerTexts.choose,
  disabled = false,
}: {
  choice: CheckerChoice;
  onChange: (choice: CheckerChoice) => void;
  placeholder?: string;
  disabled?: boolean;
}) {
  const field = (name: keyof CheckerChoice) => ({
    name,
    label: checkerTexts[name],
    value: choice[name],
    disabled,
    placeholder,
    onChange: (event: React.ChangeEvent<HTMLSelectElement>) =>
      onChange({ ...choice, [name]: event.target.value }),
  });
  return (
    <>
      <SelectField {...field('passport')} options={passportOptions} />
      <SelectField {...field('destination')} options={destinationOptions} />
      <SelectField {...field('purpose')} options={purposeOptions} />
    </>
  );
}
