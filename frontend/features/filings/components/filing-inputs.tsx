import type { ReactNode } from 'react';
import { authorityOf } from '#shared/domain/authorities.ts';
import { decisionLabel, filingDecisions } from '#shared/domain/filing-facts.ts';
import type { FilingField } from '#shared/domain/filing-fields.ts';
import { filingLabel } from '#shared/domain/filing-labels.ts';
import { limits } from '#shared/schema/limits.ts';
import { SelectField, TextField } from '../../../components/amplify/fields.tsx';
import type { FilingDraft } from '../filing-draft.ts';

/** Pairs of dates that are shown side by side. */
const dateRows: readonly (readonly [FilingField, FilingField])[] = [
  ['filed_on', 'received_on'],
  ['biometrics_on', 'interview_on'],
];

/** The fields of a filing with the authority of this place. `children` follow the form. */
export function FilingInputs({
  place,
  draft,
  problems,
  hints = {},
  formHint,
  onSet,
  children,
}: {
  place: string;
  draft: FilingDraft;
  problems: FilingDraft;
  /** Replace the usual ones. */
  hints?: FilingDraft;
  formHint: string | undefined;
  onSet: (change: Partial<Record<FilingField, string>>) => void;
  children?: ReactNode;
}) {
  const field = (name: FilingField, hint?: string) => ({
    label: filingLabel(name, place),
    value: draft[name] ?? '',
    error: problems[name],
    hint: hints[name] ?? hint,
    onChange: (event: { target: { value: string } }) => onSet({ [name]: event.target.value }),
  });
  return (
    <div className="filing-form">
      <TextField {...field('form', formHint)} maxLength={limits.formName} />
      {children}
      <div className={children ? 'wide' : undefined}>
        <TextField
          {...field('receipt_number', authorityOf(place)?.formatHint)}
          maxLength={limits.receiptNumber}
          autoCapitalize="characters"
          spellCheck={false}
        />
      </div>
      {dateRows.flat().map((name) => (
        <TextField key={name} {...field(name)} type="date" />
      ))}
      <SelectField
        {...field('decision')}
        placeholder="None yet"
        options={filingDecisions.map((value) => ({ value, label: decisionLabel(value, place) }))}
      />
      <TextField {...field('decided_on')} type="date" />
      <TextField {...field('valid_from')} type="date" />
      <TextField {...field('valid_to')} type="date" />
    </div>
  );
}
