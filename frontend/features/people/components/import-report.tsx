import { saveFile } from '../../../lib/save-file.ts';
import { csvLines } from '../import/bad-lines.ts';
import type { BadLine } from '../import/read-lines.ts';
import type { SentLine } from '../import/send-lines.ts';

/** Shown at once; all of them can be downloaded. */
const shown = 100;
const count = (amount: number, one: string, many: string): string =>
  `${amount.toLocaleString('en-US')} ${amount === 1 ? one : many}`;

/** What a file holds, or what became of it: every line that can't be imported is named with its reasons. */
export function ImportReport({
  name,
  sent,
  bad,
  isDone,
}: {
  name: string;
  sent: readonly SentLine[];
  bad: readonly BadLine[];
  isDone: boolean;
}) {
  const fresh = sent.filter(({ outcome }) => outcome !== 'exists').length;
  const there = sent.length - fresh;
  return (
    <section className="import-report" aria-label="Lines of the file">
      <p role="status">
        <b>{name}</b>: {count(fresh, 'person', 'people')} {isDone ? 'imported' : 'to import'}
        {there > 0 && `, ${count(there, 'has', 'have')} a record already`}
        {bad.length > 0 && `, ${count(bad.length, 'line needs', 'lines need')} correction`}.
      </p>
      {bad.length > 0 && (
        <>
          <ol className="bad-lines">
            {bad.slice(0, shown).map(({ line, problems }) => (
              <li key={line}>
                <b>Line {line.toLocaleString('en-US')}</b> {problems.join('; ')}
              </li>
            ))}
          </ol>
          {bad.length > shown && (
            <p className="soft">And {count(bad.length - shown, 'more line', 'more lines')}.</p>
          )}
          <button
            type="button"
            className="link"
            onClick={() => saveFile(new Blob([csvLines(bad)], { type: 'text/csv' }), 'lines-to-correct.csv')}
          >
            Download the list of lines to correct
          </button>
        </>
      )}
    </section>
  );
}
