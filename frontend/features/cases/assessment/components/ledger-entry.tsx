import { BadgeCheck } from 'lucide-react';
import type { ShownAssessment } from '#shared/contract/case-assessments.ts';
import { longDate } from '#shared/domain/date-text.ts';
import type { AssessmentEntry } from '#shared/routes/assessment.ts';
import type { Verification } from '#shared/routes/case-assessment.ts';
import { citationText } from '#shared/routes/engine/citation-text.ts';
import { factValue } from '#shared/routes/fact-value.ts';
import { DateText } from '../../../../components/date-text.tsx';
import { Icon } from '../../../../components/icon.tsx';
import { VerdictMark } from '../../../../components/verdict-mark.tsx';
import { moveFocus } from '../../../../lib/move-focus.ts';
import { pointsRange } from '../../../../lib/points-range.ts';
import { useWithdrawVerification } from '../api/assessments.ts';
import { factLabel } from '../fact-label.ts';
import { assessmentTexts } from '../texts.ts';
import { type CaseDocument, documentName, EvidenceList } from './evidence-list.tsx';

/** One entry: verdict, reason, rule, evidence, and which of its facts staff have verified. */
export function LedgerEntry({
  entry,
  name,
  item,
  documents,
  onVerify,
}: {
  entry: AssessmentEntry;
  /** Unique in the assessment, unlike the label. */
  name: string;
  item: ShownAssessment;
  documents: readonly CaseDocument[];
  /** Set for staff, on the latest assessment. */
  onVerify: (() => void) | undefined;
}) {
  const { label, because, verdict, points, at_most, source, evidence, facts } = entry;
  const applies = !item.not_applicable.includes(entry.id);
  const verified = item.verified.filter(({ fact }) => facts.includes(fact));
  const isKnown = facts.some((fact) => factValue(item.facts, fact) !== undefined);
  return (
    <li>
      {applies ? <VerdictMark verdict={verdict} /> : <span />}
      <div className="what">
        <b>{label}</b>
        <p>{because}</p>
        <EvidenceList ids={evidence} documents={documents} />
        {verified.map((each) => (
          <VerifiedLine
            key={each.fact}
            caseId={item.case_id}
            verification={each}
            documents={documents}
            canWithdraw={onVerify !== undefined}
          />
        ))}
        {onVerify && verdict === 'claimed' && verified.length > 0 && (
          <p className="small soft">{assessmentTexts.countsLater}</p>
        )}
        <p className="rule">
          <a href={source.address} rel="noreferrer">
            {citationText(source)}
          </a>
          , checked <time dateTime={source.read_on}>{longDate(source.read_on)}</time>
        </p>
        {onVerify && isKnown && (
          <button type="button" className="link small" onClick={onVerify} aria-label={`Verify ${name}`}>
            {assessmentTexts.verify}
          </button>
        )}
      </div>
      {applies && points !== undefined && (
        <span className="point-count">
          {at_most !== undefined && at_most > points ? <i>{pointsRange(points, at_most)}</i> : points}
        </span>
      )}
    </li>
  );
}

function VerifiedLine({
  caseId,
  verification: { fact, document_id, actor_name, at },
  documents,
  canWithdraw,
}: {
  caseId: string;
  verification: Verification;
  documents: readonly CaseDocument[];
  canWithdraw: boolean;
}) {
  const withdraw = useWithdrawVerification(caseId);
  return (
    <p className="verified">
      <Icon of={BadgeCheck} size="s" />
      <span>
        Verified: {factLabel(fact)}. {actor_name}, <DateText at={at} />, with{' '}
        {documentName(documents, document_id)}.{' '}
        {canWithdraw && (
          <button
            type="button"
            className="link small"
            aria-disabled={withdraw.isPending}
            onClick={({ currentTarget }) => {
              if (withdraw.isPending) return;
              // The line with the button disappears.
              const next = currentTarget.closest('.what')?.querySelector(':scope > button');
              const onSuccess = () => {
                if (document.activeElement === currentTarget) moveFocus([next]);
              };
              withdraw.mutate(fact, { onSuccess });
            }}
            aria-label={`Withdraw the verification of ${factLabel(fact)}`}
          >
            {withdraw.isPending ? assessmentTexts.withdrawing : assessmentTexts.withdraw}
          </button>
        )}
      </span>
    </p>
  );
}
