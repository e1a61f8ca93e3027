import type { Day } from '../engine/calendar-date.ts';
import { versionOn } from '../engine/route.ts';
import type { RuleFigure } from '../engine/rule-figure.ts';
import { criteria } from './criteria.ts';
import { skilledWorker } from './route.ts';

const sourceOf = (id: string) => {
  const criterion = criteria.find((each) => each.id === id);
  if (!criterion) throw new Error(`UK_SKILLED_WORKER has no criterion ${id}`);
  return criterion.source;
};

/**
 * For each salary option, its floor and its share of the going rate; also the required levels of the job and of
 * English.
 */
export function skilledWorkerFigures(on: Day): Readonly<Record<string, RuleFigure>> {
  const version = versionOn(skilledWorker, on);
  if (!version) return {};
  const { salary, english, rqfLevel } = version.rules;
  const figures = salary.flatMap(({ id, floor, percent }) => [
    [`${id} salary`, { text: `£${floor.toLocaleString('en-US')}`, source: sourceOf('salary') }],
    [`${id} share`, { text: `${percent}%`, source: sourceOf('salary') }],
  ]);
  return {
    ...Object.fromEntries(figures),
    english: { text: english, source: sourceOf('english') },
    'skill level': { text: `RQF ${rqfLevel}`, source: sourceOf('skill') },
  };
}
