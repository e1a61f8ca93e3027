import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ShownAssessment } from '#shared/contract/case-assessments.ts';
import type { EntryDifference } from '#shared/routes/case-assessment.ts';
import { verdictLabels } from '../../../../components/assessment-labels.ts';
import { Button } from '../../../../components/button.tsx';
import { OutcomeBadge } from '../../../../components/outcome-badge.tsx';
import { Skeleton } from '../../../../components/skeleton.tsx';
import { Failure } from '../../../../components/states.tsx';
import { replayQuery } from '../api/assessments.ts';
import { pointsText } from '../points-text.ts';
import { assessmentTexts } from '../texts.ts';

/** Recomputes the assessment on request, with its original rules and with today's. */
export function WhatChanged({ item }: { item: ShownAssessment }) {
  const [open, setOpen] = useState(false);
  const { data, error, isPending, isFetching, refetch } = useQuery({
    ...replayQuery(item.case_id, item.id),
    enabled: open,
  });
  return (
    <div className="since">
      <Button small aria-expanded={open} onClick={() => setOpen(!open)}>
        {assessmentTexts.changed}
      </Button>
      {open && (
        <div role="status">
          {isPending && !error && <Skeleton height={60} />}
          {error && <Failure error={error} onRetry={refetch} retrying={isFetching} level="h3" />}
          {data && (
            <>
              <p>{data.own.same ? assessmentTexts.replayed : assessmentTexts.notReplayed}</p>
              <p className="today">
                Today: <OutcomeBadge outcome={data.today.assessment.outcome} />{' '}
                {data.today.assessment.points && `${pointsText(data.today.assessment.points)} points`}
              </p>
              {data.today.differences.length === 0 && <p>{assessmentTexts.same}</p>}
              <ul className="differences">
                {data.today.differences.map((difference) => (
                  <Difference key={difference.id} difference={difference} />
                ))}
              </ul>
            </>
          )}
        </div>
      )}
    </div>
  );
}

const Difference = ({ difference: { label, due_to, before, after } }: { difference: EntryDifference }) => (
  <li>
    <b>{label}</b>
    <span>
      {stateText(before)} to {stateText(after)},{' '}
      {due_to === 'rules' ? 'because of new rules' : 'because time has passed'}
    </span>
    {after && <p className="soft">{after.because}</p>}
  </li>
);

const stateText = (state: EntryDifference['before']): string => {
  if (!state) return 'not a criterion';
  const { verdict, points, at_most } = state;
  if (points === undefined) return verdictLabels[verdict];
  return `${verdictLabels[verdict]}, ${pointsText({ have: points, at_most: at_most ?? points })}`;
};
