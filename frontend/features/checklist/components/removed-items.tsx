import type { Checklist } from '#shared/contract/checklist.ts';
import { quantityText } from '#shared/domain/quantity-text.ts';
import { Button } from '../../../components/button.tsx';
import { focusNextRow } from '../../../lib/move-focus.ts';
import { isRejected, useChangeItems } from '../api/checklist.ts';
import { useWork } from '../work.ts';

/** The items that staff removed from this case's checklist. */
export function RemovedItems({ removed }: { removed: Checklist['removed'] }) {
  const { caseId, onChange } = useWork();
  const { mutate, isPending } = useChangeItems(caseId, onChange);
  if (removed.length === 0) return null;
  return (
    <details className="other-ways">
      <summary>
        {quantityText(removed.length, 'removed item')}
        <span className="soft"> The applicant doesn’t see them.</span>
      </summary>
      <ul className="removed-items">
        {removed.map(({ id, title, version }) => (
          <li key={id}>
            <span>{title}</span>
            <Button
              small
              aria-label={`Restore ${title}`}
              busy={isPending}
              onClick={({ currentTarget }) =>
                mutate(
                  {
                    wanted: [{ item: { id, version }, change: { kind: 'restore' } }],
                    done: `${title} restored`,
                  },
                  {
                    onSuccess: ({ results }) =>
                      !results.some(isRejected) && focusNextRow(currentTarget, 'button'),
                  },
                )
              }
            >
              Restore
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}
