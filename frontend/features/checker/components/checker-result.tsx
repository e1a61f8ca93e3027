import { ArrowRight, RotateCcw } from 'lucide-react';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { Button, ButtonLink } from '../../../components/button.tsx';
import { Flag } from '../../../components/flag.tsx';
import { Icon } from '../../../components/icon.tsx';
import type { PurposeCode } from '../../../content/content-schema.ts';
import type { EntryPage } from '../../../content/entry-parts.ts';
import { today } from '../../../lib/dates.ts';
import {
  type CheckerChoice,
  type CheckerQuestion,
  choiceQuery,
  otherPassport,
  storeChoice,
} from '../checker-choice.ts';
import { loadEntryPage } from '../entry-pages.ts';
import { estimateFor } from '../estimate.ts';
import { passportLabel } from '../passport-label.ts';
import { findPurposeDetails, visaTypeOf } from '../requirements.ts';
import { checkerTexts } from '../texts.ts';
import { answerFor, type VisaAnswer } from '../visa-answer.ts';
import { ApplyLink } from './apply-link.tsx';
import { CheckerAnswer } from './checker-answer.tsx';
import { IssuingCountryField } from './issuing-country-field.tsx';

export interface CheckerResultProps {
  readonly question: CheckerQuestion;
  readonly choice: CheckerChoice;
  readonly onReset: () => void;
}

/** Loads the result component for a question, with the destination's rules. */
export async function resultFor(question: CheckerQuestion): Promise<ComponentType<CheckerResultProps>> {
  const { destination, purpose } = question;
  if (!destination.checkerCode) throw new Error(`The checker has no ${destination.name}`);
  const rules = await loadEntryPage(destination.checkerCode);
  const code = purpose.code as PurposeCode;
  const answerTo = (passport: string) => inTheCard(answerFor(rules, passport, code, today()), rules, code);
  return (props) => <CheckerResult {...props} answerTo={answerTo} />;
}

/** What this passport requires. Takes focus when it appears, so that keyboard users continue from it. */
function CheckerResult({
  question,
  choice,
  onReset,
  answerTo,
}: CheckerResultProps & { answerTo: (passport: string) => VisaAnswer }) {
  const { destination } = question;
  const [passport, setPassport] = useState(choice.passport);
  const answer = answerTo(passport);
  const asked = { ...choice, passport };
  const purpose = findPurposeDetails(question.purpose.code);
  const result = useRef<HTMLDivElement>(null);
  useEffect(() => {
    result.current?.focus({ preventScroll: true });
    result.current?.querySelector('.visa-answer')?.scrollIntoView({ block: 'nearest' });
  }, []);
  if (!purpose) return null;
  const needsVisa = answer.kind === 'visa' || answer.kind === 'ask';
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group that is focused once; a fieldset is for controls
    <div ref={result} role="group" aria-label={checkerTexts.result} tabIndex={-1} className="answer">
      <p className="asked">
        <span className="checker-item">
          <Flag country={passport} size="s" /> {passportLabel(passport)}
        </span>
        <Icon of={ArrowRight} size="s" label="to" />
        <span className="checker-item">
          <Flag country={destination.checkerCode ?? ''} size="s" /> {destination.name}, {purpose.purpose}
        </span>
      </p>
      {choice.passport === otherPassport && (
        <div className="checker-body">
          <IssuingCountryField
            value={passport}
            onChange={(code) => {
              setPassport(code);
              storeChoice({ ...choice, passport: code });
            }}
          />
        </div>
      )}
      <CheckerAnswer
        answer={answer}
        visaType={visaTypeOf(destination, purpose)}
        estimate={estimateFor(destination, purpose.code)}
      />
      <div className="checker-footer">
        {needsVisa ? (
          <StartApplication primary />
        ) : (
          // If no visa is needed, links to the official authorization, if there is one.
          answer.apply && <ApplyLink apply={answer.apply} full />
        )}
        <div className="buttons">
          <ButtonLink
            to={`/requirements?${choiceQuery(asked)}`}
            {...(!needsVisa && !answer.apply && { variant: 'primary' })}
          >
            {checkerTexts.fullRequirements}
          </ButtonLink>
          {!needsVisa && <StartApplication />}
          <Button variant="ghost" icon={RotateCcw} onClick={onReset}>
            {checkerTexts.another}
          </Button>
        </div>
      </div>
    </div>
  );
}

const StartApplication = ({ primary = false }: { primary?: boolean }) => (
  <ButtonLink to="/wizard" {...(primary && { variant: 'primary', full: true, iconEnd: ArrowRight })}>
    {checkerTexts.startApplication}
  </ButtonLink>
);

/** While the passport isn't known, the card shows the documents and steps that most people need. */
function inTheCard(answer: VisaAnswer, rules: EntryPage, purpose: PurposeCode): VisaAnswer {
  const usual = rules.permits[rules.purposes[purpose].default];
  if (answer.kind !== 'ask' || !usual) return answer;
  return { ...answer, documents: usual.documents, steps: usual.steps };
}
