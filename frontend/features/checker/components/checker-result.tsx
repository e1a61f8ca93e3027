import { ArrowRight, RotateCcw } from 'lucide-react';
import { type ComponentType, useEffect, useRef } from 'react';
import { Button, ButtonLink } from '../../../components/button.tsx';
import { Flag } from '../../../components/flag.tsx';
import { Icon } from '../../../components/icon.tsx';
import type { Purpose } from '../../../content/content-schema.ts';
import { formatDuration, formatFee } from '../../../content/format-figures.ts';
import { today } from '../../../lib/dates.ts';
import { answerTexts } from '../answer-texts.ts';
import { type CheckerChoice, type CheckerQuestion, choiceQuery } from '../checker-choice.ts';
import { loadEntryPage } from '../entry-pages.ts';
import { estimateFor } from '../estimate.ts';
import { passportWords } from '../passport-words.ts';
import { documentsFor, findPurposeDetails, visaTypeOf } from '../requirements.ts';
import { checkerTexts } from '../texts.ts';
import { answerFor, type VisaAnswer } from '../visa-answer.ts';

export interface CheckerResultProps {
  readonly question: CheckerQuestion;
  readonly choice: CheckerChoice;
  readonly onReset: () => void;
}

/** The result of a question, with the rules of its destination. */
export async function resultFor(question: CheckerQuestion): Promise<ComponentType<CheckerResultProps>> {
  const { passport, destination, purpose } = question;
  if (!destination.checkerCode) throw new Error(`The checker has no ${destination.name}`);
  const rules = await loadEntryPage(destination.checkerCode);
  const answer = answerFor(rules, passport.code, purpose.code, today());
  return (props) => <CheckerResult {...props} answer={answer} />;
}

/**
 * The estimate of the specification, and what this passport needs. Takes focus when it appears, so that it is
 * announced and keyboard users continue from it.
 */
function CheckerResult({ question, choice, onReset, answer }: CheckerResultProps & { answer: VisaAnswer }) {
  const { passport, destination } = question;
  const purpose = findPurposeDetails(question.purpose.code);
  const result = useRef<HTMLDivElement>(null);
  useEffect(() => result.current?.focus({ preventScroll: true }), []);
  if (!purpose) return null;
  const { time, cost } = estimateFor(destination, purpose.code);
  const { visaType, documents, steps } = inTheCard(answer, destination, purpose);
  const needsVisa = visaType === undefined;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group that is focused once; a fieldset is for controls
    <div ref={result} role="group" aria-label="Estimate" tabIndex={-1} className="answer">
      <p className="asked">
        <span className="checker-item">
          <Flag country={passport.code} size="s" /> {passportWords(passport.code)}
        </span>
        <Icon of={ArrowRight} size="s" label="to" />
        <span className="checker-item">
          <Flag country={destination.checkerCode ?? ''} size="s" /> {destination.name}, {purpose.purpose}
        </span>
      </p>
      <div className="checker-body">
        <dl>
          <Row name={checkerTexts.visaType}>
            <b>{visaType ?? visaTypeOf(destination, purpose)}</b>
            {!needsVisa && (
              <p className="entry">
                {answer.detail} {answerTexts.estimateForVisas}
              </p>
            )}
          </Row>
          <Row name={checkerTexts.processingTime} big>
            {formatDuration(time)}
          </Row>
          <Row name={checkerTexts.estimatedCost} big>
            {formatFee(cost)}
          </Row>
          {documents.length > 0 && (
            <Row name={checkerTexts.requiredDocuments}>
              <ul>
                {documents.map((document) => (
                  <li key={document}>{document}</li>
                ))}
              </ul>
            </Row>
          )}
          {steps.length > 0 && (
            <Row name={checkerTexts.nextSteps}>
              <ol>
                {steps.map((step) => (
                  <li key={step}>{step}</li>
                ))}
              </ol>
            </Row>
          )}
        </dl>
      </div>
      <div className="checker-footer">
        <ButtonLink variant="primary" full to="/wizard" iconEnd={ArrowRight}>
          {checkerTexts.startApplication}
        </ButtonLink>
        <div className="buttons">
          <ButtonLink to={`/requirements?${choiceQuery(choice)}`}>{checkerTexts.fullRequirements}</ButtonLink>
          <Button variant="ghost" icon={RotateCcw} onClick={onReset}>
            {checkerTexts.another}
          </Button>
        </div>
      </div>
    </div>
  );
}

/** Who needs a visa gets the lists of the purpose; everyone else those of their own answer. */
function inTheCard(answer: VisaAnswer, destination: CheckerQuestion['destination'], purpose: Purpose) {
  return answer.kind === 'visa' || answer.kind === 'ask'
    ? {
        visaType: undefined,
        documents: documentsFor(destination.checkerCode, purpose),
        steps: purpose.nextSteps,
      }
    : { visaType: answer.headline, documents: answer.documents, steps: answer.steps };
}

const Row = ({ name, big = false, children }: { name: string; big?: boolean; children: React.ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd className={big ? 'big estimate' : undefined}>{children}</dd>
  </div>
);
