import { saveFile } from '../../../../lib/save-file.ts';
import { correctionCsv, type LineToCorrect } from '../import/correction-csv.ts';

/** Shown together; all of them can be downloaded. */
const shown = 100;

/** Lines that can't be imported, each with its reasons, and as a file to correct. */
export function LinesToCorrect({ lines }: { lines: readonly LineToCorrect[] }) {
  if (lines.length === 0) return null;
  const more = lines.length - shown;
  const save = () => saveFile(new Blob([correctionCsv(lines)], { type: 'text/csv' }), 'lines-to-correct.csv');
  return (
    <>
      <ol className="bad-lines" aria-label="Lines to correct">
        {lines.slice(0, shown).map(({ line, problems }) => (
          <li key={line}>
            <b>Line {line.toLocaleString('en-US')}</b> {problems.join('; ')}
          </li>
        ))}
      </ol>
      {more > 0 && (
        <p className="soft">
          And {more.toLocaleString('en-US')} more {more === 1 ? 'line' : 'lines'}.
        </p>
      )}
      <button type="button" className="link" onClick={save}>
        Download the lines to correct
      </button>
    </>
  );
}
