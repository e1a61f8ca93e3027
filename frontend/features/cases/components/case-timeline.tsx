import { useInfiniteQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { progressOf } from '#shared/domain/case-status.ts';
import type { Case } from '#shared/records/case.ts';
import { Plate } from '../../../components/chart.tsx';
import { DateText, DayText } from '../../../components/date-text.tsx';
import { itemsOf } from '../../../lib/paged-query.ts';
import { historyQuery } from '../api/queries.ts';
import { caseTexts } from '../texts.ts';
import { type TimelineStep, timelineOf } from '../timeline.ts';
import { CaseChart } from './case-chart.tsx';

type About = Record<TimelineStep['name'], string>;

/** What each step is about, shown until it has a date. */
const about: About = {
  Created: 'The case is open.',
  Documents: 'You upload what your visa path asks for.',
  Review: 'Your legal team reviews everything.',
  Filed: 'Your team files the case with the government.',
};
const aboutForStaff: About = {
  ...about,
  Documents: 'The applicant uploads what the visa path asks for.',
  Review: 'Your team reviews everything.',
};

/**
 * A case's four steps, with the dates from its history, below the chart of its approach.
 * @param filedOn the recorded day of filing
 */
export function CaseTimeline({
  item,
  isStaff,
  filedOn,
}: {
  item: Case;
  isStaff: boolean;
  filedOn: string | undefined;
}) {
  const title = useId();
  const { data } = useInfiniteQuery(historyQuery(item.id));
  const history = itemsOf(data);
  return (
    <section aria-labelledby={title}>
      <Plate>
        <CaseChart country={item.country} status={item.status} progress={progressOf(item.status)} />
      </Plate>
      <h2 id={title}>{caseTexts.timeline}</h2>
      <ol className="timeline">
        {timelineOf(item, history, filedOn).map((step) => (
          <li
            key={step.name}
            className={
              [step.isReached && 'is-on', step.current && 'current'].filter(Boolean).join(' ') || undefined
            }
            aria-current={step.current ? 'step' : undefined}
          >
            <b>{step.name}</b>
            <small>
              {(step.since || step.day) && step.current && step.name !== 'Created' && 'Since '}
              {step.day ? (
                <DayText on={step.day} />
              ) : step.since ? (
                <DateText at={step.since} />
              ) : (
                (isStaff ? aboutForStaff : about)[step.name]
              )}
            </small>
            {step.isReached && <span className="visually-hidden">, reached</span>}
          </li>
        ))}
      </ol>
    </section>
  );
}
