import { longDate } from '#shared/domain/date-text.ts';
import type { Assessment } from '#shared/routes/assessment.ts';
import { pastRounds } from '#shared/routes/rounds.ts';
import { Section } from '../../../components/section.tsx';
import { roundText } from '../round-text.ts';
import { eligibilityTexts } from '../texts.ts';
import { Unconfirmed } from './unconfirmed.tsx';

/** Recent invitation rounds compared with today's points, for routes that invite in rounds. */
export function Rounds({ assessment }: { assessment: Assessment }) {
  const past = pastRounds(assessment);
  if (!past) return null;
  return (
    <Section title={eligibilityTexts.rounds} intro={eligibilityTexts.roundsIntro(assessment)}>
      <div>
        <table className="line-table rounds">
          <thead>
            <tr>
              <th scope="col">Round</th>
              <th scope="col">With your points today</th>
              <th scope="col" className="points-cell">
                Lowest score
              </th>
            </tr>
          </thead>
          <tbody>
            {past.latest.map((round) => (
              <tr key={round.type}>
                <th className="reason-cell" scope="row">
                  <b>{round.type}</b>
                  <span>
                    <time dateTime={round.on}>{longDate(round.on)}</time>,{' '}
                    {round.invitations.toLocaleString('en-US')} invitations
                  </span>
                </th>
                <td className="source-cell">{roundText(round)}</td>
                <td className="points-cell">{round.lowest_crs}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <div className="sources-note">
          <a href={past.address} rel="noreferrer">
            IRCC, rounds of invitations
          </a>
          <span>Checked {longDate(past.read_on)}</span>
          <Unconfirmed text={past.unconfirmed} />
        </div>
      </div>
    </Section>
  );
}

/** The same for the report. */
export function RoundsReport({ assessment }: { assessment: Assessment }) {
  const past = pastRounds(assessment);
  if (!past) return null;
  return (
    <>
      <h3>{eligibilityTexts.rounds}</h3>
      <p>{eligibilityTexts.roundsIntro(assessment)}</p>
      <ul>
        {past.latest.map((round) => (
          <li key={round.type}>
            {round.type}, {longDate(round.on)}, lowest score {round.lowest_crs}: {roundText(round)}
          </li>
        ))}
      </ul>
      <p>
        <small>
          {past.address} Checked {longDate(past.read_on)}.
        </small>
      </p>
    </>
  );
}
