import countries from 'content:passport-countries';
import { Link } from 'react-router-dom';
import type { CountrySummary } from '../../../content/content-parts.ts';
import type { EntryPage } from '../../../content/entry-parts.ts';
import { today } from '../../../lib/dates.ts';
import type { CheckerChoice } from '../checker-choice.ts';
import { passportLabel } from '../passport-label.ts';
import { findPurposeDetails } from '../requirements.ts';
import { answerFor } from '../visa-answer.ts';
import { PassportAnswers } from './passport-answers.tsx';
import { PurposeAnswers } from './purpose-answers.tsx';
import { VisaAnswerPanel } from './visa-answer-panel.tsx';
import './visa-answer.css';

export interface VisaAnswersProps {
  readonly choice: CheckerChoice;
  readonly destination: CountrySummary;
}

/** The answers for a destination: a single one, or one for each purpose or passport if that isn't selected yet. */
export function VisaAnswers({ choice, destination, rules }: VisaAnswersProps & { rules: EntryPage }) {
  const day = today();
  const visas = (
    <p>
      <Link className="link" to={`/destinations/${destination.slug}`}>
        All visas for {destination.nameInSentence}
      </Link>
    </p>
  );
  const purpose = findPurposeDetails(choice.purpose);
  const passport = choice.passport in countries || choice.passport === '' ? choice.passport : 'OTHER';
  if (passport === '')
    return (
      <PassportAnswers
        answerTo={(code) => answerFor(rules, code, purpose?.code ?? 'TOURISM', day)}
        intro={
          <>
            <p>
              {destination.name}, {purpose?.purpose ?? 'for tourism'}. Choose your passport country for
              documents, fees, and steps.
            </p>
            {visas}
          </>
        }
      />
    );
  const words = passportLabel(passport);
  if (!purpose)
    return (
      <PurposeAnswers
        choice={choice}
        answerTo={(code) => answerFor(rules, passport, code, day)}
        intro={
          <>
            <p>
              {words}, {destination.name}. Choose a purpose for documents, fees, and steps.
            </p>
            {visas}
          </>
        }
      />
    );
  return (
    <VisaAnswerPanel
      answer={answerFor(rules, passport, purpose.code, day)}
      intro={
        <>
          <p>
            {words}, {destination.name}, {purpose.purpose}
          </p>
          {visas}
        </>
      }
    />
  );
}
