import { Ellipsis } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import * as z from 'zod/mini';
import { statusAfter } from '#shared/domain/checklist.ts';
import type { ChecklistItem } from '#shared/records/checklist-item.ts';
import { Button } from '../../../components/button.tsx';
import { Icon } from '../../../components/icon.tsx';
import { Menu } from '../../../components/menu.tsx';
import { focusNextRow } from '../../../lib/move-focus.ts';
import { useAccess } from '../../../lib/session.tsx';
import { useTabDialog } from '../../../lib/tab-state.ts';
import { isOutdated, isRejected, useChangeItems } from '../api/checklist.ts';
import { checklistTexts } from '../texts.ts';
import { itemDialog } from '../use-typed-items.ts';
import { useWork } from '../work.ts';
import { EditDialog } from './edit-dialog.tsx';
import { ReasonDialog } from './reason-dialog.tsx';

const ItemDialogKind = z.enum(['return', 'not_needed', 'edit']);

const canBeRequested = ({ status, by }: ChecklistItem): boolean => status === 'MISSING' && by === 'APPLICANT';

/** Staff decisions on an item. The server's own rules determine which are offered. */
export function ItemActions({ item, handle }: { item: ChecklistItem; handle?: ReactNode }) {
  const { caseId, onChange } = useWork();
  const { can: may } = useAccess();
  const seesConfidential = may('document.confidential');
  const { mutate, isPending } = useChangeItems(caseId, onChange);
  const dialog = itemDialog(item.id);
  const [asking, setAsking] = useTabDialog(dialog, ItemDialogKind);
  const close = () => setAsking(undefined);
  const root = useRef<HTMLDivElement>(null);
  /** Takes the focus after a dialog, if the button that opened it is no longer offered. */
  const row = useRef<HTMLElement>(null);
  // Someone who may not see the documents can still request and move the item.
  const can = (decision: Parameters<typeof statusAfter>[0]) =>
    !item.hidden && statusAfter(decision, item) !== undefined;
  if (item.hidden && !handle && !canBeRequested(item)) return null;
  const one = (change: Parameters<typeof mutate>[0]['wanted'][number]['change'], done: string) =>
    mutate(
      { wanted: [{ item, change }], done },
      { onSuccess: ({ results }) => !results.some(isRejected) && close() },
    );
  return (
    <div
      className="item-actions"
      ref={(element) => {
        root.current = element;
        row.current = element?.closest('li') ?? null;
      }}
    >
      {can('accept') && item.status === 'UPLOADED' && (
        <>
          <Button
            small
            variant="secondary"
            busy={isPending}
            aria-label={`Accept ${item.title}`}
            onClick={() => one({ kind: 'accept' }, checklistTexts.accepted(item.title))}
          >
            Accept
          </Button>
          <Button small aria-label={`Return ${item.title}`} onClick={() => setAsking('return')}>
            Return
          </Button>
        </>
      )}
      {handle}
      <Menu label={`Actions for ${item.title}`} opener={<Icon of={Ellipsis} />}>
        {canBeRequested(item) && (
          <Choice onClick={() => one({ kind: 'ask' }, checklistTexts.requested(1))}>
            {item.requested_at ? 'Request again' : 'Request'}
          </Choice>
        )}
        {item.status !== 'UPLOADED' && can('accept') && (
          <Choice onClick={() => one({ kind: 'accept' }, checklistTexts.accepted(item.title))}>Accept</Choice>
        )}
        {item.status !== 'UPLOADED' && can('return') && (
          <Choice onClick={() => setAsking('return')}>Return</Choice>
        )}
        {can('reopen') && (
          <Choice onClick={() => one({ kind: 'reopen' }, `${item.title} reopened`)}>Reopen</Choice>
        )}
        {can('not_needed') && <Choice onClick={() => setAsking('not_needed')}>Mark as not needed</Choice>}
        {!item.hidden && <Choice onClick={() => setAsking('edit')}>Edit</Choice>}
        {!item.hidden && (
          <Choice
            onClick={() =>
              mutate(
                { wanted: [{ item, change: { kind: 'remove' } }], done: `${item.title} removed` },
                { onSuccess: ({ results }) => !results.some(isRejected) && focusNextRow(root.current) },
              )
            }
          >
            Remove from the checklist
          </Choice>
        )}
        {seesConfidential && (
          <Choice
            onClick={() =>
              one(
                { kind: 'edit', confidential: !item.confidential },
                item.confidential ? `HR can see ${item.title}` : `${item.title} is hidden from HR`,
              )
            }
          >
            {item.confidential ? 'Show to HR' : 'Hide from HR'}
          </Choice>
        )}
      </Menu>
      {(asking === 'return' || asking === 'not_needed') && (
        <ReasonDialog
          name={dialog}
          kind={asking}
          title={item.title}
          busy={isPending}
          otherwiseFocus={row}
          onClose={close}
          onReason={(reason) =>
            one(
              { kind: asking, reason },
              asking === 'return'
                ? checklistTexts.returned(item.title)
                : `${item.title} marked as not needed`,
            )
          }
        />
      )}
      {asking === 'edit' && (
        <EditDialog
          name={dialog}
          item={item}
          busy={isPending}
          onClose={close}
          onSave={(change, version, onConflict) =>
            mutate(
              { wanted: [{ item: { id: item.id, version }, change }], done: 'Item saved' },
              {
                onSuccess: ({ results }) => {
                  if (results.some(isOutdated)) onConflict();
                  else if (!results.some(isRejected)) close();
                },
              },
            )
          }
        />
      )}
    </div>
  );
}

const Choice = ({ onClick, children }: { onClick: () => void; children: string }) => (
  <button type="button" role="menuitem" className="item" tabIndex={-1} onClick={onClick}>
    {children}
  </button>
);
