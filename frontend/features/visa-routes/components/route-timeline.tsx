import { SampleMark } from '../../../components/sample-mark.tsx';
import { WholeNames } from '../../../components/whole-names.tsx';
import type { RoutePage } from '../../../content/route-page.ts';

/** One bar for each processing option on a common scale, then what happens in each stage. */
export function RouteTimeline({ timeline: { bars, stages } }: Pick<RoutePage, 'timeline'>) {
  const lengths = bars.map((_, way) => stages.map(({ weeks }) => weeks[way] ?? weeks[0] ?? 1));
  const longest = Math.max(...lengths.map(sum));
  const total = { sample: stages.some(({ sample }) => sample) };
  return (
    <div className="route-timeline">
      {bars.map(({ name, total: time }, way) => (
        <div className="duration" key={name}>
          <p>
            <b>{name}</b> <i className="estimate">{time}</i> <SampleMark of={total} />
          </p>
          <div
            className="ruler"
            style={{ width: `${((sum(lengths[way] ?? []) / longest) * 100).toFixed(1)}%` }}
            aria-hidden="true"
          >
            {stages.map((stage, index) => (
              <span key={stage.name} style={{ flex: lengths[way]?.[index] }}>
                {index + 1}
              </span>
            ))}
          </div>
        </div>
      ))}
      <ol className={`stages-of-${stages.length}`}>
        {stages.map(({ name, time, about, detail, ...own }, index) => (
          <li key={name}>
            <h3>
              <span aria-hidden="true">{index + 1}</span>
              {name}
            </h3>
            <p className={about ? 'estimate' : undefined}>{time}</p>
            <SampleMark of={own} />
            <p>
              <WholeNames>{detail}</WholeNames>
            </p>
          </li>
        ))}
      </ol>
    </div>
  );
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);
