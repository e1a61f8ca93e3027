import type { CountryPage } from '../../../content/content-parts.ts';
import type { FigureOrigin } from '../../../content/content-schema.ts';
import { Origin } from './figure-origin.tsx';
import { Cost, Time } from './figures.tsx';

/** Time and fee for a visit and for work, below the chart, each with its source. */
export function FigureStrip({ country: { figures, sources } }: { country: CountryPage }) {
  const { visit, work } = figures;
  const cell = (name: string, value: FigureOrigin<number>, otherwise: string, figure: React.ReactNode) => (
    <div>
      <dt>{name}</dt>
      <dd>{figure}</dd>
      <dd className="note-line">{value.note ?? otherwise}</dd>
      <dd className="note-line">
        <Origin value={value} sources={sources} />
      </dd>
    </div>
  );
  return (
    <dl className="strip">
      {cell('Visitor visa time', visit.time, 'From a complete application.', <Time value={visit.time} />)}
      {cell('Work visa time', work.time, 'From filing to decision.', <Time value={work.time} />)}
      {cell('Visitor visa fees', visit.fee, 'Paid to the government.', <Cost value={visit.fee} />)}
      {cell('Work visa fees', work.fee, 'Often paid by the employer.', <Cost value={work.fee} />)}
    </dl>
  );
}
