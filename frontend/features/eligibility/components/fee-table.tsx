import { longDate } from '#shared/domain/date-text.ts';
import type { RouteGuide } from '#shared/routes/engine/guide.ts';
import { Unconfirmed } from './unconfirmed.tsx';

const symbols = { CAD: 'CA$', GBP: '£', USD: '$' } as const;

/** Official fees with their purpose, payer, and source. */
export const FeeTable = ({ guide }: { guide: RouteGuide }) => (
  <table className="line-table fees">
    <thead>
      <tr>
        <th scope="col">Fee</th>
        <th scope="col">Source</th>
        <th scope="col" className="points-cell">
          Amount
        </th>
      </tr>
    </thead>
    <tbody>
      {guide.fees.map((fee) => (
        <tr key={fee.name}>
          <th className="reason-cell" scope="row">
            <b>
              {fee.name}
              {fee.optional && <span className="estimate"> if it applies</span>}
            </b>
            <span>{[fee.detail, `Paid by the ${fee.paid_by}.`].filter(Boolean).join(' ')}</span>
          </th>
          <td className="source-cell">
            <GuideSourceText source={guide.sources[fee.source]} since={fee.in_force_from} />
          </td>
          <td className="points-cell">
            {symbols[fee.currency]}
            {fee.amount.toLocaleString('en-US')}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);

/** The authority, the effective date, the date it was checked, and anything that couldn't be confirmed. */
export function GuideSourceText({
  source,
  since,
}: {
  source: RouteGuide['sources'][string] | undefined;
  since?: string | undefined;
}) {
  if (!source) return null;
  return (
    <div className="sources-note">
      <a href={source.address} rel="noreferrer">
        {source.authority}
      </a>
      {since && <span>In effect since {longDate(since)}</span>}
      <span>Checked {longDate(source.read_on)}</span>
      <Unconfirmed text={source.unconfirmed} />
    </div>
  );
}
