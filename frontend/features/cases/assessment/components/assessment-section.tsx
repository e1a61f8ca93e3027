import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SelectField } from '../../../../components/amplify/fields.tsx';
import { Button, ButtonLink } from '../../../../components/button.tsx';
import { Panel } from '../../../../components/panel.tsx';
import { ShowMore } from '../../../../components/show-more.tsx';
import { Skeleton } from '../../../../components/skeleton.tsx';
import { QueryFailure } from '../../../../components/states.tsx';
import { dateText } from '../../../../lib/dates.ts';
import { itemsOf } from '../../../../lib/paged-query.ts';
import { useAccess } from '../../../../lib/session.tsx';
import { assessmentsQuery, useAssessCase } from '../api/assessments.ts';
import { assessmentTexts } from '../texts.ts';
import { AssessDialog } from './assess-dialog.tsx';
import { AssessmentLedger } from './assessment-ledger.tsx';
import { AssessmentSummary } from './assessment-summary.tsx';
import type { CaseDocument } from './evidence-list.tsx';
import { WhatChanged } from './what-changed.tsx';
import './assessment.css';

/** A case's assessments: the latest or an earlier one, with its ledger and what has changed since. */
export default function AssessmentSection({
  caseId,
  documents,
}: {
  caseId: string;
  documents: readonly CaseDocument[];
}) {
  const isStaff = useAccess().can('case.manage');
  const query = useInfiniteQuery(assessmentsQuery(caseId));
  const [chosenId, setChosenId] = useState<string>();
  const [asking, setAsking] = useState(false);
  const items = itemsOf(query.data);
  const latest = items[0];
  const shown = items.find(({ id }) => id === chosenId) ?? latest;
  return (
    <Panel
      title={assessmentTexts.title}
      busy={query.isPending}
      className="case-assessment"
      aside={
        latest && (
          <Button small onClick={() => setAsking(true)}>
            {assessmentTexts.assessAgain}
          </Button>
        )
      }
    >
      {query.isPending && <Skeleton height={180} />}
      <QueryFailure query={query} level="h3" />
      {query.data && !latest && <NotAssessed caseId={caseId} />}
      {items.length > 1 && (
        <SelectField
          label="Assessment"
          className="which"
          options={items.map(({ id, at, actor_name }, index) => ({
            value: id,
            label: `${index === 0 ? 'Latest: ' : ''}${dateText(at, 'date-time')}, ${actor_name}`,
          }))}
          value={shown?.id ?? ''}
          onChange={(event) => setChosenId(event.target.value)}
        />
      )}
      <ShowMore query={query} place="form">
        Show earlier assessments
      </ShowMore>
      {shown && latest && (
        <>
          <AssessmentSummary item={shown} isStaff={isStaff} />
          <WhatChanged key={shown.id} item={shown} />
          <AssessmentLedger item={shown} documents={documents} isLatest={shown.id === latest.id} />
          <p className="small soft">
            {isStaff && `${assessmentTexts.you} `}
            {assessmentTexts.notAdvice}
          </p>
          <AssessDialog
            caseId={caseId}
            latest={latest}
            open={asking}
            onClose={() => setAsking(false)}
            onDone={() => {
              setChosenId(undefined);
              setAsking(false);
            }}
          />
        </>
      )}
    </Panel>
  );
}

/** Applicants answer the questions first. Both applicants and staff can assess with existing answers. */
function NotAssessed({ caseId }: { caseId: string }) {
  const isStaff = useAccess().can('case.manage');
  const assess = useAssessCase(caseId);
  return (
    <div className="not-assessed">
      <p>
        {assessmentTexts.none} {isStaff ? assessmentTexts.noneHintStaff : assessmentTexts.noneHint}
      </p>
      <div className="buttons">
        {!isStaff && (
          <ButtonLink small to="/eligibility">
            Answer the questions
          </ButtonLink>
        )}
        <Button small variant="secondary" busy={assess.isPending} onClick={() => assess.create({})}>
          {assessmentTexts.assess}
        </Button>
      </div>
    </div>
  );
}
