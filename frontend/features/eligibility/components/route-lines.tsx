import { memo } from 'react';
import { longDate } from '#shared/domain/date-text.ts';
import { type Route, versionOn } from '#shared/routes/engine/route.ts';
import { verdicts } from '#shared/routes/engine/verdict.ts';
import { VerdictMark } from '../../../components/verdict-mark.tsx';
import { verdictMeanings } from '../texts.ts';
import type { PageAssessment } from '../use-assessments.ts';
import { Changes } from './changes.tsx';
import { LineTable } from './line-table.tsx';
import { Options } from './options.tsx';
import { Rounds } from './rounds.tsx';

/** The open route in detail, with changes over time and options to improve the result. */
export const RouteLines = memo(function RouteLines({
  route,
  assessment,
}: {
  route: Route;
  assessment: PageAssessment;
}) {
  const version = versionOn(route, assessment.as_of);
  const since = version ? ` in force since ${longDate(version.in_force_from)}` : '';
  return (
    <>
      <section className="section lines" id="lines" aria-labelledby="lines-title">
        <header>
          <h2 id="lines-title">{route.name}, line by line</h2>
          <p>Based on the rules{since}. Each line cites its rule and the date we checked it.</p>
          <ul className="legend-list">
            {[...verdicts].reverse().map((verdict) => (
              <li key={verdict}>
                <VerdictMark verdict={verdict} />
                {verdictMeanings[verdict]}
              </li>
            ))}
          </ul>
        </header>
        <LineTable route={route} assessment={assessment} />
      </section>
      <Rounds assessment={assessment} />
      <Changes route={route} assessment={assessment} />
      <Options assessment={assessment} />
    </>
  );
});
