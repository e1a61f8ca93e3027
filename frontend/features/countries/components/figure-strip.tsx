import type { Country, Duration, Fee } from '../../../content/content-schema.ts';
import { Cost, Time } from './figures.tsx';

/** Time and fee for a visit and for work, under the chart. */
export const FigureStrip = ({ country: { figures } }: { country: Pick<Country, 'figures'> }) => (
  <dl className="strip">
    <Cell name="Visits" note={noteOf(figures.visit.time, 'From a complete application.')}>
      <Time value={figures.visit.time} />
    </Cell>
    <Cell name="Work visas" note={noteOf(figures.work.time, 'From filing to decision.')}>
      <Time value={figures.work.time} />
    </Cell>
    <Cell name="Fees, visits" note={noteOf(figures.visit.fee, 'Paid to the government.')}>
      <Cost value={figures.visit.fee} />
    </Cell>
    <Cell name="Fees, work" note={noteOf(figures.work.fee, 'Often paid by the employer.')}>
      <Cost value={figures.work.fee} />
    </Cell>
  </dl>
);

const noteOf = ({ note }: Duration | Fee, otherwise: string): string => note ?? otherwise;

const Cell = ({ name, note, children }: { name: string; note: string; children: React.ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
    <dd className="note-line">{note}</dd>
  </div>
);
