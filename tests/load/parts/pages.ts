import { measurePages, overBudget, sizeBudgets } from '../../../frontend/build/page-sizes.ts';
import { categories, type Scores, scoresOf } from '../browser/lighthouse-scores.ts';
import { type Loaded, loadedBy } from '../browser/loaded-files.ts';
import { withMeasuredStack } from '../browser/measured-stack.ts';
import type { Measured } from '../report.ts';
import { kilobytes } from '../statistics.ts';

const paths = ['/', '/countries', '/destinations/usa', '/wizard', '/consultation', '/services'];
const minScore = 98;

interface Measurement {
  readonly path: string;
  readonly scores: Scores;
  readonly loaded: Loaded;
}

/** Public pages in a browser. */
export const pages = (): Promise<Measured> =>
  withMeasuredStack(async ({ site, stack, context, port }) => {
    const measured: Measurement[] = [];
    for (const path of paths)
      measured.push({
        path,
        scores: await scoresOf(stack.url + path, port, { goal: minScore }),
        loaded: await loadedBy(context, stack.url, path, site),
      });
    return reportOf(measured, overBudget(await measurePages(site)));
  });

function reportOf(measured: readonly Measurement[], heavy: readonly string[]): Measured {
  const lowest = measured.reduce((a, b) => (b.scores.of.performance < a.scores.of.performance ? b : a));
  return {
    title: 'Public pages',
    about:
      'In Chromium, against the local stack. Lighthouse’s mobile run (simulated slow 4G, 4× slower processor), the best of up to two.',
    goals: [
      {
        what: `Lighthouse performance of public pages, lowest (${lowest.path})`,
        goal: `≥ ${minScore}`,
        measured: String(lowest.scores.of.performance),
        met: lowest.scores.of.performance >= minScore,
      },
      {
        what: 'Scripts and styles that a public page needs for its first view; checked by npm test',
        goal: `≤ ${kilobytes(sizeBudgets.scripts)} and ${kilobytes(sizeBudgets.styles)}`,
        measured: heavy.length === 0 ? 'all within' : heavy.join(', '),
        met: heavy.length === 0,
      },
    ],
    tables: [
      {
        title:
          'Each page (sizes after gzip, including styles for the next pages, which load after the first view)',
        columns: ['page', 'scripts', 'styles', ...categories],
        rows: measured.map(({ path, scores, loaded }) => [
          path,
          kilobytes(loaded.scripts),
          kilobytes(loaded.styles),
          ...categories.map((name) => String(scores.of[name])),
        ]),
      },
    ],
  };
}
