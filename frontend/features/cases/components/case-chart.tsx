import type { CaseStatus } from '#shared/domain/case-status.ts';
import { type ChartPlace, chartOf, chartPlace } from '../../../charts/charts.ts';
import { Chart } from '../../../components/chart.tsx';
import { Approach } from './approach.tsx';

/** A part of the large chart that shows only water. */
const openSea = '700 520 480 176';

/** Height of a card's chart, in the units of the card charts. */
const stripHeight = 144;

/** The part of a card chart that contains the course, as a viewBox. */
function stripOf(place: ChartPlace): string {
  const { w, h, fixes } = chartOf(place, 'card');
  const heights = fixes.map(({ at }) => at[1]);
  const middle = (Math.min(...heights) + Math.max(...heights)) / 2;
  const top = Math.min(Math.max(0, middle - stripHeight / 2), h - stripHeight);
  return `0 ${top} ${w} ${stripHeight}`;
}

/** A case's course to its port, or open sea if there is no chart of the country. */
export function CaseChart({
  country,
  status,
  progress,
  label,
  strip = false,
}: {
  country: string;
  status: CaseStatus;
  progress: number;
  label?: string;
  strip?: boolean;
}) {
  const place = chartPlace(country);
  if (!place) return <Chart place="schengen" size="large" viewBox={openSea} mark={false} />;
  const outcome = status === 'APPROVED' ? 'approved' : status === 'DENIED' ? 'denied' : undefined;
  return (
    <Chart place={place} mark={false} {...(label && { label })} {...(strip && { viewBox: stripOf(place) })}>
      <Approach place={place} progress={progress} outcome={outcome} />
    </Chart>
  );
}
