import { Fix } from '../../../components/chart.tsx';
import type { Course } from '../course.ts';

/**
 * The points over the next two years as a stepped line. One step of the border is one month. The list below has the
 * same information. On narrow pages the line runs downward.
 */
export const CourseChart = ({ course, label }: { course: Course; label: string }) => (
  <div className="sheet months">
    <div className="sheet-inner">
      <Wide course={course} label={label} />
      <Narrow course={course} label={label} />
    </div>
  </div>
);

const wide = { width: 1192, height: 352, left: 40, right: 1160, top: 92, bottom: 218, water: 290 };

function Wide({ course, label }: { course: Course; label: string }) {
  const x = (along: number) => wide.left + along * (wide.right - wide.left);
  const y = (at: number) => wide.bottom - at * (wide.bottom - wide.top);
  const path = course.fixes.map(({ along, to }) => `H${x(along)}V${y(to)}`).join('');
  return (
    <svg
      className="chart wide-chart"
      viewBox={`0 0 ${wide.width} ${wide.height}`}
      role="img"
      aria-label={label}
    >
      <path
        className="c-grat"
        d={course.quarters.map(({ along }) => `M${x(along)} 0V${wide.height}`).join('')}
      />
      <g className="isobaths">
        {[0, 0.25, 0.5, 0.75, 1].map((at) => (
          <path key={at} d={`M0 ${y(at)}H${wide.width}`} />
        ))}
      </g>
      {course.quarters.map((quarter) => (
        <text className="text-axis" key={quarter.along} x={x(quarter.along) + 7} y="20">
          {quarter.label}
        </text>
      ))}
      <path className="c-course" d={`M${x(0)} ${y(course.start.at)}${path}H${x(1)}`} />
      <text className="text-start" x={x(0) - 8} y={y(course.start.at) - 20}>
        {course.start.points.toLocaleString('en-US')} today
      </text>
      {course.fixes.map((fix) => (
        <g key={`${fix.along} ${fix.label}`}>
          {!fix.crowded && (
            <text className="text-points" x={x(fix.along) + 10} y={y(fix.to) + (fix.above ? -34 : 32)}>
              {fix.label}
            </text>
          )}
          {fix.event && (
            <text className="text-date" x={x(fix.along) + 10} y={y(fix.to) + (fix.above ? -15 : 51)}>
              {fix.event}
            </text>
          )}
          {fix.closes && (
            <>
              <path className="c-drop" d={`M${x(fix.along)} ${y(fix.to)}V${wide.water + 26}`} />
              <path className="c-cross" d={`M${x(fix.along) - 5} ${wide.water + 26}l10 10m0 -10l-10 10`} />
            </>
          )}
          <Fix at={[x(fix.along), y(fix.to)]} over={!fix.act} radius={fix.act ? 7 : 6} />
        </g>
      ))}
      <Fix at={[x(0), y(course.start.at)]} radius={9} />
      <text className="t-course" x={x(1)} y={y(course.end.at) - 14} textAnchor="end">
        {course.end.points.toLocaleString('en-US')}
      </text>
    </svg>
  );
}

const narrow = { width: 334, height: 640, left: 60, right: 168, top: 34, bottom: 606 };

function Narrow({ course, label }: { course: Course; label: string }) {
  const x = (at: number) => narrow.left + at * (narrow.right - narrow.left);
  const y = (along: number) => narrow.top + along * (narrow.bottom - narrow.top);
  const path = course.fixes.map(({ along, to }) => `V${y(along)}H${x(to)}`).join('');
  return (
    <svg
      className="chart narrow-chart"
      viewBox={`0 0 ${narrow.width} ${narrow.height}`}
      role="img"
      aria-label={label}
    >
      <path
        className="c-grat"
        d={course.quarters.map(({ along }) => `M0 ${y(along)}H${narrow.width}`).join('')}
      />
      <g className="isobaths">
        {[0, 0.25, 0.5, 0.75, 1].map((at) => (
          <path key={at} d={`M${x(at)} 0V${narrow.height}`} />
        ))}
      </g>
      {course.quarters.map((quarter) => (
        <text
          className="text-axis"
          key={quarter.along}
          x="326"
          y={y(quarter.along) + (y(quarter.along) - y(0) < 16 ? 18 : -6)}
          textAnchor="end"
        >
          {quarter.label}
        </text>
      ))}
      <path className="c-course" d={`M${x(course.start.at)} ${y(0)}${path}V${y(1)}`} />
      {/* Above the line, because a quarter may start right below it. */}
      <text className="text-start" x="186" y={y(0) - 9}>
        {course.start.points.toLocaleString('en-US')} today
      </text>
      {course.fixes.map((fix) => (
        <g key={`${fix.along} ${fix.label}`}>
          {!fix.crowded && (
            <text className="text-points" x="186" y={y(fix.along) + 7}>
              {fix.label}
            </text>
          )}
          {fix.closes && (
            <>
              <path className="c-drop" d={`M${x(fix.to)} ${y(fix.along)}H18`} />
              <path className="c-cross" d={`M13 ${y(fix.along) - 5}l10 10m0 -10l-10 10`} />
            </>
          )}
          <Fix at={[x(fix.to), y(fix.along)]} over={!fix.act} radius={fix.act ? 7 : 6} />
        </g>
      ))}
      <Fix at={[x(course.start.at), y(0)]} radius={9} />
      <text className="t-course" x="186" y={y(1) + 5}>
        {course.end.points.toLocaleString('en-US')}
      </text>
    </svg>
  );
}
