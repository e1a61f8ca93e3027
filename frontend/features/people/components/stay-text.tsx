import { DayText } from '../../../components/date-text.tsx';

/** The end of the maximum stay below the end of a status, which can't be extended beyond it. */
export const StayText = ({ until, stayUntil }: { until: string; stayUntil: string | undefined }) =>
  stayUntil && (
    <small className={stayUntil <= until ? 'people-soon' : 'soft'}>
      {stayUntil <= until ? 'Maximum stay ends by then: ' : 'Maximum stay until '}
      <DayText on={stayUntil} />
    </small>
  );
