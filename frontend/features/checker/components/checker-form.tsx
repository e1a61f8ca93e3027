import { useRef } from 'react';
import { Button } from '../../../components/button.tsx';
import { lazyPart } from '../../../components/lazy-part.tsx';
import { ProgressBar } from '../../../components/scale.tsx';
import { useTypedEarly } from '../../../lib/use-typed-early.ts';
import { type CheckerChoice, listedCode, otherPassport, questionOf } from '../checker-choice.ts';
import { checkerTexts } from '../texts.ts';
import { ChoiceFields } from './choice-fields.tsx';
import type { IssuingCountryFieldProps } from './issuing-country-field.tsx';

/** The list of all countries is loaded separately because few visitors need it. */
const IssuingCountry = lazyPart<IssuingCountryFieldProps>(async () => ({
  default: (await import('./issuing-country-field.tsx')).IssuingCountryField,
}));

/** The three questions. `progress` (0…1) is set while the check is running. */
export function CheckerForm({
  choice,
  onChange,
  onSubmit,
  progress,
  children,
}: {
  choice: CheckerChoice;
  onChange: (changed: Partial<CheckerChoice>) => void;
  onSubmit: () => void;
  progress: number | undefined;
  /** The error message. */
  children?: React.ReactNode;
}) {
  const checking = progress !== undefined;
  const form = useRef<HTMLFormElement>(null);
  useTypedEarly(form, ['passport', 'destination', 'purpose'], onChange);
  return (
    <form
      ref={form}
      action="/requirements"
      onSubmit={(event) => {
        event.preventDefault();
        if (!checking) onSubmit();
      }}
    >
      <div className="checker-body fields">
        <ChoiceFields
          choice={choice}
          onChange={onChange}
          disabled={checking}
          afterPassport={
            listedCode(choice.passport) === otherPassport && (
              <IssuingCountry
                value={choice.passport}
                onChange={(passport) => onChange({ passport })}
                disabled={checking}
              />
            )
          }
        />
      </div>
      <div className="checker-footer">
        {children}
        <Button
          type="submit"
          variant="primary"
          full
          disabled={!questionOf(choice)}
          busy={checking}
          busyLabel={checkerTexts.checking}
        >
          {checkerTexts.submit}
        </Button>
        <div className="progress">
          {checking && <ProgressBar value={progress} label={checkerTexts.checking} />}
        </div>
      </div>
    </form>
  );
}
