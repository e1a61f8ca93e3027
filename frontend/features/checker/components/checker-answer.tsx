import { formatDuration, formatFee } from '../../../content/format-figures.ts';
import { answerTexts } from '../answer-texts.ts';
import type { Estimate } from '../estimate.ts';
import { checkerTexts } from '../texts.ts';
import type { AnswerKind, VisaAnswer } from '../visa-answer.ts';
import { AnswerSummary } from './answer-summary.tsx';
import { Fact } from './fact.tsx';

interface CheckerAnswerProps {
  readonly answer: VisaAnswer;
  /** "US work visa" */
  readonly visaType: string;
  readonly estimate: Estimate;
}

/**
 * What this passport requires, with sources, followed by the specification's estimate, which doesn't depend on the
 * passport.
 */
export function CheckerAnswer({ answer, visaType, estimate }: CheckerAnswerProps) {
  const { kind, permit, documents, steps, exempt, conditions } = answer;
  return (
    <>
      <AnswerSummary answer={answer} isBrief>
        {conditions.length > 0 && (
          <p className="entry">
            {answerTexts.alsoApplies}
            {conditions.map(({ name }) => name).join('; ')}.
          </p>
        )}
      </AnswerSummary>
      <div className="checker-body">
        <dl>
          <ListRow name={answerTexts.exempt} items={exempt} />
          <ListRow name={checkerTexts.requiredDocuments} items={documents} />
          <ListRow name={checkerTexts.nextSteps} items={steps} isOrdered />
        </dl>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls */}
        <div role="group" aria-label={checkerTexts.estimate} className="estimates">
          <p className="entry">{estimateText(kind)}</p>
          <dl>
            <Fact name={checkerTexts.visaType}>
              {needsVisa(kind) || kind === 'suspended' ? visaType : (permit ?? answerTexts.noVisa)}
            </Fact>
            <Fact name={checkerTexts.processingTime}>
              <span className="estimate">{formatDuration(estimate.time)}</span>
            </Fact>
            <Fact name={checkerTexts.estimatedCost}>
              <span className="estimate">{formatFee(estimate.cost)}</span>
            </Fact>
          </dl>
        </div>
      </div>
    </>
  );
}

function estimateText(kind: AnswerKind): string {
  if (kind === 'suspended') return answerTexts.estimateForOthers;
  return needsVisa(kind) ? answerTexts.roughEstimate : answerTexts.estimateForVisas;
}

const needsVisa = (kind: AnswerKind): boolean => kind === 'visa' || kind === 'ask';

function ListRow({
  name,
  items,
  isOrdered = false,
}: {
  name: string;
  items: readonly string[];
  isOrdered?: boolean;
}) {
  const List = isOrdered ? 'ol' : 'ul';
  return items.length === 0 ? null : (
    <Fact name={name}>
      <List>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </List>
    </Fact>
  );
}
