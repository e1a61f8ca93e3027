import { indexOpenedCase } from '#functions/data/cases/index-opened-case.ts';
import { everyRow } from './every-row.ts';

/** What the table's stream has done to the search, in a test without one. Cases that are indexed stay as they are. */
export async function indexOpenedCases(): Promise<void> {
  const cases = (await everyRow()).filter(({ entity }) => entity === 'Case');
  await Promise.all(cases.map(({ id }) => indexOpenedCase(String(id))));
}
