import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { project } from '#infra/local/build.ts';

const Goal = z.object({
  what: z.string(),
  goal: z.string(),
  measured: z.string(),
  met: z.boolean(),
  /** Printed when the goal is missed, or when the figure needs an explanation. */
  why: z.optional(z.string()),
});
export type Goal = z.infer<typeof Goal>;

const Table = z.object({
  title: z.string(),
  columns: z.array(z.string()),
  rows: z.array(z.array(z.string())),
});

const PartReport = z.object({
  title: z.string(),
  /** What was measured and against which floor, in a sentence or two. */
  about: z.string(),
  goals: z.array(Goal),
  tables: z.array(Table),
  /** When, UTC. */
  at: z.string(),
  seconds: z.number(),
  /** The average number of processes that wanted a CPU core, including our own. */
  load: z.optional(z.number()),
  /** Cores, processor, and the version of Node. */
  machine: z.string(),
});
type PartReport = z.infer<typeof PartReport>;
export type Measured = Omit<PartReport, 'at' | 'seconds' | 'load' | 'machine'>;

const benchFolder = join(project, 'dist', 'bench');
const resultsFile = join(import.meta.dirname, 'results.md');

/** Saves a part's report, so that parts can be run one by one. */
export function keepReport(name: string, report: PartReport): void {
  mkdirSync(benchFolder, { recursive: true });
  writeFileSync(join(benchFolder, `${name}.json`), JSON.stringify(report));
}

/** A part's measurements by name, saved so that a run can measure only some of them. */
export function openMeasurements<Measurement extends { readonly name: string }>(
  part: string,
  schema: z.ZodMiniType<Measurement>,
) {
  const file = join(benchFolder, `measured-${part}.jsonl`);
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
  const latest = new Map(
    lines.map((line) => schema.parse(JSON.parse(line))).map((each) => [each.name, each]),
  );
  return {
    keep(measurement: Measurement): void {
      latest.set(measurement.name, measurement);
      mkdirSync(benchFolder, { recursive: true });
      writeFileSync(file, [...latest.values()].map((each) => JSON.stringify(each)).join('\n'));
    },
    inOrderOf: (names: readonly string[]): Measurement[] => names.flatMap((name) => latest.get(name) ?? []),
  };
}

/**
 * A section of the page, from a report or from the existing page if the part was measured on another checkout.
 */
interface Section {
  readonly title: string;
  readonly goals: readonly Goal[];
  readonly lines: readonly string[];
}

/**
 * Writes the page from the latest report of every part, in this order. Sections of parts that were never
 * measured in this checkout are left unchanged.
 */
export function writePage(names: readonly string[]): string {
  const files = new Set(readdirSync(benchFolder));
  const reports = names
    .filter((name) => files.has(`${name}.json`))
    .map((name) => PartReport.parse(JSON.parse(readFileSync(join(benchFolder, `${name}.json`), 'utf8'))));
  const existing = existsSync(resultsFile) ? sectionsOf(readFileSync(resultsFile, 'utf8')) : [];
  writeFileSync(resultsFile, pageOf(mergeSections(existing, reports.map(sectionOf))));
  return resultsFile;
}

/**
 * The page's sections, with measured ones replaced. A new section is inserted after the one measured before it,
 * or at the end.
 */
export function mergeSections(existing: readonly Section[], measured: readonly Section[]): Section[] {
  const merged = [...existing];
  let next = merged.length;
  for (const section of measured) {
    const index = merged.findIndex(({ title }) => title === section.title);
    const isNew = index < 0;
    const at = isNew ? next : index;
    merged.splice(at, isNew ? 0 : 1, section);
    next = at + 1;
  }
  return merged;
}

/** Reads the sections of a page that `pageOf` wrote. */
export function sectionsOf(page: string): Section[] {
  const [, ...sections] = page.trimEnd().split(/^## /m);
  return sections.map((text) => {
    const lines = `## ${text}`.trimEnd().split('\n');
    return { title: lines[0]?.slice('## '.length) ?? '', goals: goalsOf(lines), lines: [...lines, ''] };
  });
}

/** The rows of a table of the page, for a part that measures only some of them. */
export function previousRows(title: string, table: string): string[][] {
  const sections = sectionsOf(readFileSync(resultsFile, 'utf8'));
  const lines = sections.find((section) => section.title === title)?.lines ?? [];
  const start = lines.indexOf(`### ${table}`);
  const end = lines.findIndex((line, at) => at > start && line.startsWith('### '));
  return lines
    .slice(start, end < 0 ? undefined : end)
    .filter((line) => start >= 0 && line.startsWith('|'))
    .slice(2)
    .map((line) => line.slice(2, -2).split(' | '));
}

const goalRow = /^\| (?<met>met|\*\*missed\*\*) \| (?<goal>.*?) \| (?<measured>.*?) \| (?<what>.*) \|$/;

const goalsOf = (lines: readonly string[]): Goal[] =>
  lines.flatMap((line) => {
    const { met, goal, measured, what: explained } = goalRow.exec(line)?.groups ?? {};
    if (!met || !goal || !measured || !explained) return [];
    const [what = '', ...why] = explained.split('. ');
    return { what, goal, measured, met: met === 'met', ...(why.length > 0 && { why: why.join('. ') }) };
  });

export function pageOf(sections: readonly Section[]): string {
  const goals = sections.flatMap((section) => section.goals);
  const missed = goals.filter(({ met }) => !met);
  const page = [
    '# Performance, cost, and scale',
    '',
    `Written by \`npm run bench\`. Each figure is compared with its floor, the minimum the platform needs, measured alternately in the same run. The ratio is the result; absolute times depend on the machine, named in each section. ${goals.length - missed.length} of ${goals.length} goals are met.`,
    '',
    ...(missed.length > 0
      ? [
          'Missed:',
          '',
          ...missed.map(({ what, goal, measured, why }) =>
            `- **${what}** (${goal}): ${measured}. ${why ?? ''}`.trim(),
          ),
          '',
        ]
      : []),
    ...sections.flatMap(({ lines }) => lines),
  ].join('\n');
  return `${page.trimEnd()}\n`;
}

export const sectionOf = (report: PartReport): Section => ({
  title: report.title,
  goals: report.goals,
  lines: [
    `## ${report.title}`,
    '',
    `${report.about} (${report.at.slice(0, 16).replace('T', ' ')} UTC, ${Math.round(report.seconds)} s${report.load === undefined ? '' : `, load ${report.load.toFixed(1)}`}; ${report.machine})`,
    '',
    ...tableOf(
      ['', 'goal', 'measured', 'what'],
      report.goals.map(({ what, goal, measured, met, why }) => [
        met ? 'met' : '**missed**',
        goal,
        measured,
        why ? `${what}. ${why}` : what,
      ]),
    ),
    '',
    ...report.tables.flatMap(({ title, columns, rows }) => [
      `### ${title}`,
      '',
      ...tableOf(columns, rows),
      '',
    ]),
  ],
});

const tableOf = (columns: readonly string[], rows: readonly (readonly string[])[]): string[] => [
  `| ${columns.join(' | ')} |`,
  `| ${columns.map(() => '---').join(' | ')} |`,
  ...rows.map((row) => `| ${row.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`),
];
