import { o1aScoring } from '#shared/domain/eligibility.ts';
import { Scale } from '../../../components/scale.tsx';

const at = (points: number): string => `${(points / o1aScoring.outOf) * 100}%`;
const { borderlineFrom, eligibleFrom, outOf } = o1aScoring;

/** The score on its scale, with the two thresholds. */
export const Gauge = ({ score }: { score: number }) => (
  <div className="gauge">
    <Scale cells={outOf} filled={score} tall />
    <span className="mark left" style={{ right: `calc(100% - ${at(borderlineFrom)})` }}>
      borderline from {borderlineFrom}
    </span>
    <span className="mark" style={{ left: at(eligibleFrom) }}>
      eligible from {eligibleFrom}
    </span>
  </div>
);
