import { SampleMark } from '../../../components/sample-mark.tsx';
import type { ShownOwn, ShownTime } from '../../../content/content-parts.ts';
import { Time } from './figures.tsx';

const monthsIn: Record<ShownTime['unit'], number> = {
  days: 1 / 30.4,
  'business days': 1 / 21,
  weeks: 1 / 4.35,
  months: 1,
};
/** Minimum visible length of a span. */
const minMonths = 0.14;

interface Span {
  readonly id: string;
  readonly name: string;
  readonly time: ShownTime & ShownOwn;
}

/** Several time spans on one scale of months. Each links to its subject on the same page. */
export function TimeScale({ spans }: { spans: readonly Span[] }) {
  const ends = spans.map(({ time }) => (time.to ?? time.from) * monthsIn[time.unit]);
  const step = 3;
  const steps = Math.ceil(Math.max(...ends) / step);
  return (
    <div className="spans">
      <ul>
        {spans.map(({ id, name, time }, index) => {
          const from = time.from * monthsIn[time.unit];
          const length = Math.max((ends[index] ?? from) - from, minMonths);
          return (
            <li key={id}>
              <a href={`#${id}`}>{name}</a>
              <svg viewBox={`0 0 ${steps * step} 1`} preserveAspectRatio="none" aria-hidden="true">
                {Array.from({ length: steps + 1 }, (_, mark) => mark * step).map((at) => (
                  <path key={at} d={`M${at} 0V1`} />
                ))}
                <rect x={from} y="0.22" width={length} height="0.56" />
              </svg>
              <span>
                <Time value={time} />
                <SampleMark of={time} />
              </span>
            </li>
          );
        })}
      </ul>
      <p className="axis small faint" aria-hidden="true">
        {Array.from({ length: steps }, (_, index) => (index + 1) * step).map((month) => (
          <span key={month}>{month === steps * step ? `${month} months` : month}</span>
        ))}
      </p>
    </div>
  );
}
