import { quantityText } from '#shared/domain/quantity-text.ts';
import type { ReviewGroup } from '../review-order.ts';

type Keys = readonly [keys: readonly string[], what: string];
const moving: readonly Keys[] = [[['J', 'K'], 'Items']];
const deciding: readonly Keys[] = [
  [['A'], 'Accept'],
  [['R'], 'Return'],
  [['Z'], 'Undo'],
];
const viewing: readonly Keys[] = [
  [['[', ']'], 'Pages'],
  [['+', '−', 'W', 'F'], 'Zoom'],
  [['T'], 'Rotate'],
];

/** A case's items, with those awaiting a decision first. */
export const ReviewList = ({
  groups,
  current,
  isStaff,
  onChoose,
}: {
  groups: readonly ReviewGroup[];
  current: string;
  isStaff: boolean;
  onChoose: (itemId: string) => void;
}) => (
  <nav className="review-list" aria-label="Items">
    <div>
      {groups.map(({ status, label, items }) => (
        <details key={status} open={status === 'UPLOADED' || items.some(({ id }) => id === current)}>
          <summary>
            {status === 'UPLOADED' && !isStaff ? 'In review' : label} <span>{items.length}</span>
          </summary>
          <ul>
            {items.map(({ id, title, section, documents }) => (
              <li key={id}>
                <button
                  type="button"
                  aria-current={id === current ? 'true' : undefined}
                  onClick={() => onChoose(id)}
                >
                  <b>{title}</b>
                  <small>
                    {section.label}
                    {documents.length > 0 && `, ${quantityText(documents.length, 'file')}`}
                  </small>
                </button>
              </li>
            ))}
          </ul>
        </details>
      ))}
    </div>
    <p className="review-keys" aria-hidden="true">
      {(isStaff ? [...moving, ...deciding, ...viewing] : [...moving, ...viewing]).map(([keys, what]) => (
        <span key={what}>
          {keys.map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}
          {what}
        </span>
      ))}
    </p>
  </nav>
);
