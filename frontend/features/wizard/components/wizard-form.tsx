import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { EligibilityState } from '#shared/domain/eligibility.ts';
import { Button } from '../../../components/button.tsx';
import { EraseAnswers } from '../../../components/erase-answers.tsx';
import { TextField } from '../../../components/field.tsx';
import { RadioGroup } from '../../../components/field-parts.tsx';
import { Scale } from '../../../components/scale.tsx';
import { useHydrated } from '../../../lib/use-hydrated.ts';
import { typedBefore } from '../../../lib/use-typed-early.ts';
import { checkEligibility } from '../api/check-eligibility.ts';
import { FactsDraft, FactsForm, type FactsFormInput, type FactsFormOutput } from '../facts-form.ts';
import { questions } from '../questions.ts';
import { forgetAnswers, readStoredAnswers, storeAnswers } from '../stored-answers.ts';
import { wizardTexts } from '../texts.ts';
import { type Outcome, ResultCard } from './result-card.tsx';

const yesNo = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];

const formClass = 'wizard-questions';
/** Hydration resets fields to their defaults, so their current values have to become the defaults first. */
const names = ['salary_usd', ...questions.map(({ name }) => name)] as const;
const typedEarly = () => {
  return FactsDraft.parse(typedBefore(`form.${formClass}`, names));
};

const countAnswers = (draft: FactsDraft): number => names.filter((name) => draft[name]?.trim()).length;

const QuestionNumber = ({ of }: { of: number }) => (
  <span className="question-number" aria-hidden="true">
    {of}
  </span>
);

/** The five facts, the result, and what to do about it. Answers are stored on the device. */
export function WizardForm({ action }: { action: (state: EligibilityState) => ReactNode }) {
  const [outcome, setOutcome] = useState<Outcome>();
  const [outdated, setOutdated] = useState(false);
  const card = useRef<HTMLElement>(null);
  /** Before hydration, a click would submit the form to the server. */
  const ready = useHydrated();
  const [early] = useState(typedEarly);
  const { register, handleSubmit, reset, subscribe, getValues, formState } = useForm<
    FactsFormInput,
    unknown,
    FactsFormOutput
  >({ resolver: zodResolver(FactsForm), defaultValues: early });
  const { errors, isSubmitting } = formState;
  const [answered, setAnswered] = useState(0);

  useEffect(() => {
    const kept = readStoredAnswers();
    if (kept) {
      const typed = Object.fromEntries(Object.entries(early).filter(([, value]) => value));
      reset({ ...kept.draft, ...typed });
      setOutcome(kept.outcome);
    }
    setAnswered(countAnswers(getValues()));
  }, [reset, getValues, early]);

  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values, name }) => {
          storeAnswers({ draft: values, outcome });
          setAnswered(countAnswers(values));
          if (name && outcome) setOutdated(true);
        },
      }),
    [subscribe, outcome],
  );

  const erase = () => {
    reset(FactsDraft.parse({}));
    setOutcome(undefined);
    setOutdated(false);
    setAnswered(0);
    forgetAnswers();
  };
  const check = async (facts: FactsFormOutput) => {
    const next = await checkEligibility(facts);
    setOutcome(next);
    setOutdated(false);
    storeAnswers({ draft: getValues(), outcome: next });
    requestAnimationFrame(() => {
      card.current?.scrollIntoView({ block: 'nearest' });
      card.current?.focus({ preventScroll: true });
    });
  };

  return (
    <div className="wizard">
      <form className={formClass} onSubmit={handleSubmit(check)} noValidate>
        <p className="answered text-ui soft">
          <Scale cells={names.length} filled={answered} />
          {wizardTexts.answered(answered, names.length)}
          {answered > 0 && <EraseAnswers onErase={erase} />}
        </p>
        <div className="question">
          <QuestionNumber of={1} />
          <TextField
            label="Annual salary, in US dollars"
            hint="$160,000 or more counts as a high salary."
            inputMode="decimal"
            autoComplete="off"
            error={errors.salary_usd?.message}
            {...register('salary_usd')}
          />
        </div>
        {questions.map(({ name, label, hint }, index) => (
          <div className="question" key={name}>
            <QuestionNumber of={index + 2} />
            <RadioGroup
              label={label}
              hint={hint}
              options={yesNo}
              inRow
              error={errors[name]?.message}
              {...register(name)}
            />
          </div>
        ))}
        <div className="buttons">
          <Button
            type="submit"
            variant={outcome && !outdated ? 'outline' : 'secondary'}
            disabled={!ready}
            busy={isSubmitting}
            busyLabel={wizardTexts.checking}
          >
            {wizardTexts.check}
          </Button>
        </div>
      </form>
      <ResultCard outcome={outcome} outdated={outdated} ref={card}>
        {outcome && action(outcome.result.state)}
      </ResultCard>
    </div>
  );
}
