import countries from 'content:passport-countries';
import { ArrowRight, RotateCcw } from 'lucide-react';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { Button, ButtonLink } from '../../../components/button.tsx';
import { SelectField } from '../../../components/field.tsx';
import { Flag } from '../../../components/flag.tsx';
import { Icon } from '../../../components/icon.tsx';
import type { Purpose } from '../../../content/content-schema.ts';
import { formatDuration, formatFee } from '../../../content/format-figures.ts';
import { today } from '../../../lib/dates.ts';
import { answerTexts } from '../answer-texts.ts';
import {
  type CheckerChoice,
  type CheckerQuestion,
  choiceQuery,
  listedPassports,
  rememberChoice,
} from '../checker-choice.ts';
import { loadEntryPage } from '../entry-pages.ts';
import { estimateFor } from '../estimate.ts';
import { ownFigures } from '../own-figures.ts';
import { passportWords } from '../passport-words.ts';
import { documentsFor, findPurposeDetails, visaTypeOf } from '../requirements.ts';
import { checkerTexts } from '../texts.ts';
import { answerFor, type VisaAnswer } from '../visa-answer.ts';
import { ApplyLink } from './apply-link.tsx';

export interface CheckerResultProps {
  readonly question: CheckerQuestion;
  readonly choice: CheckerChoice;
  readonly onReset: () => void;
}

/** The result of a question, with the rules of its destination. */
export async function resultFor(question: CheckerQuestion): Promise<ComponentType<CheckerResultProps>> {
  const { destination, purpose } = question;
  if (!destination.checkerCode) throw new Error(`The checker has no ${destination.name}`);
  const rules = await loadEntryPage(destination.checkerCode);
  const answerTo = (code: string) => answerFor(rules, code, purpose.code, today());
  return (props) => <CheckerResult {...props} answerTo={answerTo} />;
}

/**
 * The estimate of the specification, and what this passport needs. Takes focus when it appears, so that it is
 * announced and keyboard users continue from it.
 */
function CheckerResult({
  question,
  choice,
  onReset,
  answerTo,
}: CheckerResultProps & { answerTo: (passport: string) => VisaAnswer }) {
  const { destination } = question;
  const [passport, setPassport] = useState(question.passport.code);
  const answer = answerTo(passport);
  const asked = { ...choice, passport };
  const purpose = findPurposeDetails(question.purpose.code);
  const result = useRef<HTMLDivElement>(null);
  useEffect(() => result.current?.focus({ preventScroll: true }), []);
  if (!purpose) return null;
  const { time, cost } = estimateFor(destination, purpose.code);
  const { visaType, documents, steps } = inTheCard(answer, destination, purpose);
  const needsVisa = visaType === undefined;
  const figures = ownFigures(answer);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group that is focused once; a fieldset is for controls
    <div ref={result} role="group" aria-label="Estimate" tabIndex={-1} className="answer">
      <p className="asked">
        <span className="checker-item">
          <Flag country={passport} size="s" /> {passportWords(passport)}
        </span>
        <Icon of={ArrowRight} size="s" label="to" />
        <span className="checker-item">
          <Flag country={destination.checkerCode ?? ''} size="s" /> {destination.name}, {purpose.purpose}
        </span>
      </p>
      <div className="checker-body">
        {question.passport.code === otherPassport && (
          <PassportField
            value={passport}
            onChange={(code) => {
              setPassport(code);
              rememberChoice({ ...choice, passport: code });
            }}
          />
        )}
        <dl>
          <Row name={checkerTexts.visaType}>
            <b>{visaType ?? visaTypeOf(destination, purpose)}</b>
            {!needsVisa && (
              <>
                {figures && <p>{figures}</p>}
                <p className="entry">
                  {answer.detail} {answerTexts.estimateForVisas}
                </p>
              </>
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
        {needsVisa ? (
          <StartApplication primary />
        ) : (
          // Who needs no visa of ours applies where the authorization is given, or not at all.
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

/** The card lists few passports; everyone else says here which one it is, and is not asked again. */
const PassportField = ({ value, onChange }: { value: string; onChange: (code: string) => void }) => (
  <SelectField
    label={answerTexts.issuedBy}
    placeholder={checkerTexts.choose}
    options={otherPassports}
    value={value === otherPassport ? '' : value}
    onChange={(event) => onChange(event.target.value || otherPassport)}
  />
);
const otherPassport = 'OTHER';
const otherPassports = Object.entries(countries)
  .filter(([code]) => !listedPassports.some((listed) => listed.code === code))
  .map(([code, name]) => ({ value: code, label: name }));

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
