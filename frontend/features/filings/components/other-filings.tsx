import { placeOf } from '#shared/domain/authorities.ts';
import type { OtherFiling } from '#shared/domain/filing-facts.ts';
import { FilingLines } from './filing-lines.tsx';

/** The filings beside the main one, each with its own number, dates, and decision. */
export const OtherFilings = ({
  country,
  others,
  onEdit,
}: {
  country: string;
  others: readonly OtherFiling[];
  /** Absent if the user can't change them. */
  onEdit: ((id: string) => void) | undefined;
}) =>
  others.map((other) => (
    <section key={other.id} className="other-filing" aria-label={`Other filing: ${other.form}`}>
      <div className="filing-head">
        <h3>{other.form}</h3>
        {onEdit && (
          <button
            type="button"
            className="link"
            aria-label={`Edit filing ${other.form}`}
            onClick={() => onEdit(other.id)}
          >
            Edit
          </button>
        )}
      </div>
      <FilingLines place={placeOf(country, other)} facts={other} first={['authority']} />
    </section>
  ));
