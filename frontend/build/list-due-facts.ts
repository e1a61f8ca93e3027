/**
 * `npm run facts:due`: lists the facts on public pages and in routes that are due for review, with the page each is
 * on. `-- --by 2027-01-31` looks ahead. Exits with 1 if anything is due, which fails the monthly workflow.
 */
import { parseArgs } from 'node:util';
import { allFacts, dueOn } from '../content/due-facts.ts';

const { values } = parseArgs({ options: { by: { type: 'string' } } });
const day = values.by ?? new Date().toISOString().slice(0, 10);
if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) throw new Error('Enter the date as YYYY-MM-DD: --by 2027-01-31');

const due = dueOn(day);
for (const { place, page, url, readOn, checkBy, unconfirmed } of due)
  console.log(
    [
      `- due ${checkBy}, checked ${readOn}: ${page}`,
      `  ${url}`,
      `  ${place}`,
      unconfirmed && `  Not confirmed: ${unconfirmed}`,
    ]
      .filter(Boolean)
      .join('\n'),
  );
const facts = allFacts();
const next = facts.find(({ checkBy }) => checkBy > day);
console.log(
  `${due.length} of ${facts.length} sources are due by ${day}; the next one is due ${next?.checkBy ?? 'never'}.`,
);
if (due.length > 0) process.exitCode = 1;
