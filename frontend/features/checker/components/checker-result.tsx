import { ArrowRight, RotateCcw } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button, ButtonLink } from '../../../components/button.tsx';
import { Flag } from '../../../components/flag.tsx';
import { Icon } from '../../../components/icon.tsx';
import { formatDuration, formatFee } from '../../../content/format-figures.ts';
import { type CheckerChoice, type CheckerQuestion, choiceQuery } from '../checker-choice.ts';
import { entrySentence } from '../entry-answers.ts';
import { estimateFor } from '../estimate.ts';
import { documentsFor, findPurposeDetails, visaTypeOf } from '../requirements.ts';
import { checkerTexts } from '../texts.ts';

export interface CheckerResultProps {
  readonly question: CheckerQuestion;
  readonly choice: CheckerChoice;
  readonly onReset: () => void;
}

/** The estimate. Takes focus when it appears, so that it is announced and keyboard users continue from it. */
export function CheckerResult({ question, choice, onReset }: CheckerResultProps) {
  const { passport, destination } = question;
  const purpose = findPurposeDetails(question.purpose.code);
  const result = useRef<HTMLDivElement>(null);
  useEffect(() => result.current?.focus({ preventScroll: true }), []);
  if (!purpose) return null;
  const { time, cost } = estimateFor(destination, purpose.code);
  const sentence = entrySentence(destination, passport, purpose);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group that is focused once; a fieldset is for controls
    <div ref={result} role="group" aria-label="Estimate" tabIndex={-1} className="answer">
      <p className="asked">
        <span className="checker-item">
          <Flag country={passport.code} size="s" /> {passport.passport}
        </span>
        <Icon of={ArrowRight} size="s" label="to" />
        <span className="checker-item">
          <Flag country={destination.checkerCode ?? ''} size="s" /> {destination.name}, {purpose.purpose}
        </span>
      </p>
      <div className="checker-body">
        <dl>
          <Row name={checkerTexts.visaType}>
            <b>{visaTypeOf(destination, purpose)}</b>
            {sentence && <p className="entry">{sentence}</p>}
          </Row>
          <Row name={checkerTexts.processingTime} big>
            {formatDuration(time)}
          </Row>
          <Row name={checkerTexts.estimatedCost} big>
            {formatFee(cost)}
          </Row>
          <Row name={checkerTexts.requiredDocuments}>
            <ul>
              {documentsFor(destination.checkerCode, purpose).map((document) => (
                <li key={document}>{document}</li>
              ))}
            </ul>
          </Row>
          <Row name={checkerTexts.nextSteps}>
            <ol>
              {purpose.nextSteps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </Row>
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

const Row = ({ name, big = false, children }: { name: string; big?: boolean; children: React.ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd className={big ? 'big estimate' : undefined}>{children}</dd>
  </div>
);
