import { longDate } from '#shared/domain/date-text.ts';
import type { Assessment } from '#shared/routes/assessment.ts';
import type { Route } from '#shared/routes/engine/route.ts';
import { courseOf } from '../course.ts';
import { isYoursToAct } from '../ledger-text.ts';
import { CourseChart } from './course-chart.tsx';
import { effectText } from './ledger-line.tsx';

/** How time alone will change the outcome of one route, as a chart and a list. */
export function Changes({ route, assessment }: { route: Route; assessment: Assessment }) {
  const course = courseOf(assessment);
  const { changes } = assessment;
  return (
    <section className="changes-section" aria-labelledby="changes-title">
      <div className="changes-head">
        <h2 id="changes-title">What will change over time</h2>
        <p className="soft">
          {changes.length === 0
            ? `Based on your answers, time alone won’t change anything about ${route.name} in the next 24 months.`
            : 'The next 24 months if nothing else changes. You can act on the changes marked in magenta before their dates; the others will happen either way.'}
        </p>
      </div>
      {course && (
        <CourseChart
          course={course}
          label={`Points for ${route.name} over the next 24 months. The list below has the same changes.`}
        />
      )}
      {changes.length > 0 && (
        <ol className="change-list">
          {changes.map((change) => (
            <li key={change.on}>
              <p className="change-date">
                <svg className="change-fix" viewBox="-9 -9 18 18" aria-hidden="true">
                  <g className={isYoursToAct(change.because) ? 'c-fix' : 'c-fix over'}>
                    <circle r="6.5" />
                    <circle className="dot" r="2" />
                  </g>
                </svg>
                <time dateTime={change.on}>{longDate(change.on)}</time>
                <b>{effectText(change)}</b>
              </p>
              <p>{change.because}</p>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
